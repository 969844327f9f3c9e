import {
  Alert,
  Button,
  Checkbox,
  Container,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  IconButton,
  MenuItem,
  Snackbar,
  Switch,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tabs,
  TextField,
  Typography,
} from '@mui/material';
import { createElement as h, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly team: string;
  readonly role: string;
  readonly active: boolean;
}

const roles = ['Viewer', 'Editor', 'Admin'];
const start: readonly Person[] = [
  { id: 1, name: 'Alice Adams', team: 'Sales', role: 'Admin', active: true },
  { id: 2, name: 'Bob Brown', team: 'Support', role: 'Viewer', active: true },
  { id: 3, name: 'Carol Clark', team: 'Sales', role: 'Editor', active: false },
  { id: 4, name: 'Dan Dorsey', team: 'Finance', role: 'Viewer', active: true },
  { id: 5, name: 'Erin Evans', team: 'Support', role: 'Viewer', active: false },
];

function Invite({ open, onEnd }: { readonly open: boolean; onEnd(email?: string): void }): ReactNode {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('Viewer');
  const [welcome, setWelcome] = useState(false);
  const options = roles.map((name) => h(MenuItem, { key: name, value: name }, name));
  return h(
    Dialog,
    { open, onClose: () => onEnd(), 'aria-labelledby': 'invite-title' },
    h(DialogTitle, { id: 'invite-title' }, 'Invite a member'),
    h(
      DialogContent,
      { sx: { display: 'grid', gap: 2, minWidth: 320 } },
      h(TextField, {
        id: 'invite-email',
        label: 'Email',
        value: email,
        margin: 'dense',
        onChange: (event) => setEmail(event.target.value),
      }),
      h(TextField, {
        id: 'invite-role',
        label: 'Role',
        select: true,
        value: role,
        onChange: (event) => setRole(event.target.value),
        children: options,
      }),
      h(FormControlLabel, {
        label: 'Send a welcome mail',
        control: h(Checkbox, { checked: welcome, onChange: (_, on) => setWelcome(on) }),
      }),
    ),
    h(
      DialogActions,
      null,
      h(Button, { onClick: () => onEnd() }, 'Cancel'),
      h(
        Button,
        { variant: 'contained', onClick: () => onEnd(`${email} as ${role}${welcome ? ' with a mail' : ''}`) },
        'Send invitation',
      ),
    ),
  );
}

function Members({ say }: { say(text: string): void }): ReactNode {
  const [people, setPeople] = useState(start);
  const [filter, setFilter] = useState('');
  const [inviting, setInviting] = useState(false);
  const change = (id: number, more: Partial<Person>): void =>
    setPeople(people.map((person) => (person.id === id ? { ...person, ...more } : person)));
  const shown = people.filter(({ name, team }) => `${name} ${team}`.toLowerCase().includes(filter.toLowerCase()));
  const row = ({ id, name, team, role, active }: Person): ReactNode =>
    h(
      TableRow,
      { key: id, id: `person-${id}` },
      h(TableCell, { component: 'th', scope: 'row' }, name),
      h(TableCell, null, team),
      h(TableCell, { className: 'role' }, role),
      h(
        TableCell,
        null,
        h(Switch, {
          checked: active,
          slotProps: { input: { 'aria-label': 'Active' } },
          onChange: (_, on) => change(id, { active: on }),
        }),
      ),
      h(
        TableCell,
        null,
        h(
          Button,
          { size: 'small', onClick: () => change(id, { role: roles[(roles.indexOf(role) + 1) % 3] ?? role }) },
          'Promote',
        ),
        h(
          Button,
          {
            size: 'small',
            color: 'error',
            onClick: () => {
              setPeople(people.filter((person) => person.id !== id));
              say(`${name} was removed.`);
            },
          },
          'Remove',
        ),
      ),
    );
  return h(
    'div',
    null,
    h(TextField, {
      id: 'filter',
      label: 'Search people',
      size: 'small',
      value: filter,
      onChange: (event) => setFilter(event.target.value),
    }),
    h(Button, { variant: 'contained', onClick: () => setInviting(true), sx: { ml: 2 } }, 'Invite member'),
    h(Typography, { id: 'count' }, `${shown.length} people`),
    h(
      Table,
      { 'aria-label': 'Members', size: 'small' },
      h(
        TableHead,
        null,
        h(
          TableRow,
          null,
          ...['Name', 'Team', 'Role', 'Active', 'Actions'].map((title) => h(TableCell, { key: title }, title)),
        ),
      ),
      h(TableBody, null, ...shown.map(row)),
    ),
    h(Invite, {
      open: inviting,
      onEnd: (who) => {
        setInviting(false);
        if (who !== undefined) say(`Invited ${who}.`);
      },
    }),
  );
}

function Team(): ReactNode {
  const [tab, setTab] = useState(0);
  const [said, say] = useState('');
  return h(
    Container,
    null,
    h('h1', null, 'Team'),
    h(
      Tabs,
      { value: tab, onChange: (_, to: number) => setTab(to), 'aria-label': 'Pages of the team' },
      h(Tab, { label: 'Members' }),
      h(Tab, { label: 'Pending invitations' }),
    ),
    tab === 0 ? h(Members, { say }) : h('p', { id: 'pending' }, 'Nobody is waiting.'),
    h(Snackbar, {
      open: said !== '',
      children: h(
        Alert,
        {
          severity: 'success',
          action: h(IconButton, { 'aria-label': 'Close', size: 'small', onClick: () => say('') }, '×'),
        },
        said,
      ),
    }),
  );
}

createRoot(document.querySelector('#app')!).render(h(Team));
