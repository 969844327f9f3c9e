import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Autocomplete,
  Button,
  Checkbox,
  Chip,
  Dialog,
  DialogTitle,
  Drawer,
  FormControlLabel,
  IconButton,
  Menu,
  MenuItem,
  Pagination,
  PaginationItem,
  Rating,
  Select,
  Slider,
  Snackbar,
  Step,
  StepButton,
  Stepper,
  Switch,
  Tab,
  Tabs,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
} from '@mui/material';
import { createElement as h, Fragment, startTransition, useState, type ReactNode } from 'react';
import { card, mount, track, useFlag } from './react-page.js';

function Refresh({ onRefresh }: { readonly onRefresh?: () => void }): ReactNode {
  return h(Tooltip, {
    title: 'Refresh',
    children: h(IconButton, { id: 'mui-refresh', onClick: () => onRefresh?.() }, '⟳'),
  });
}

const dead = [
  () => card('Order', h(Button, { id: 'mui-approve', variant: 'contained', ...track('batch') }, 'Approve')),
  () => card('List', h(Refresh)),
  () =>
    card('Gift', h(FormControlLabel, { label: 'Wrap it', control: h(Checkbox, { id: 'mui-wrap', checked: false }) })),
  () =>
    card(
      'Country',
      h(
        Select,
        { value: 'fr', open: false, SelectDisplayProps: { id: 'mui-country' } },
        h(MenuItem, { value: 'fr' }, 'France'),
        h(MenuItem, { value: 'it' }, 'Italy'),
      ),
    ),
  function Silent(): ReactNode {
    const silence = (_on: boolean): void => {};
    const control = h(Switch, { id: 'mui-silent', checked: false, onChange: (_, on) => silence(on) });
    return card('Sound', h(FormControlLabel, { label: 'Silent', control }));
  },
  () =>
    card(
      'View',
      h(
        ToggleButtonGroup,
        { value: 'list', exclusive: true },
        h(ToggleButton, { value: 'list' }, 'List'),
        h(ToggleButton, { value: 'grid', id: 'mui-grid' }, 'Grid'),
      ),
    ),
  function Like(): ReactNode {
    const [likes, setLikes] = useState('7');
    const like = async (): Promise<void> => {
      const response = await fetch('/slow/100/500/Failed');
      if (response.ok) setLikes(await response.text());
    };
    return card('Post', h(Button, { id: 'mui-like', onClick: () => void like() }, 'Like'), h('p', null, likes));
  },
  function AllMails(): ReactNode {
    const [filter, setFilter] = useState('all');
    const chip = { id: 'mui-all', label: 'All', onClick: () => setFilter('all'), ...track('fetch') };
    return card('Mails', h(Chip, chip), h('p', null, `Shown: ${filter}`));
  },
];

const alive = [
  function Total(): ReactNode {
    const [total, setTotal] = useState('not known');
    const compute = (): void => startTransition(() => setTotal('120'));
    return card('Total', h(Button, { id: 'mui-transition', onClick: compute }, 'Compute'), h('p', null, total));
  },
  function Terms(): ReactNode {
    const [open, flip] = useFlag();
    return card(
      'Terms',
      h(Button, { id: 'mui-dialog', onClick: flip }, 'Read terms'),
      h(Dialog, { open, onClose: flip }, h(DialogTitle, null, 'Terms of use')),
    );
  },
  function Actions(): ReactNode {
    const [anchorEl, setAnchor] = useState<HTMLElement | null>(null);
    return card(
      'Actions',
      h(Button, { id: 'mui-menu', onClick: ({ currentTarget }) => setAnchor(currentTarget) }, 'Actions'),
      h(Menu, { anchorEl, open: anchorEl !== null }, h(MenuItem, null, 'Rename'), h(MenuItem, null, 'Move')),
    );
  },
  () =>
    card(
      'Size',
      h(
        Select,
        { defaultValue: 'm', SelectDisplayProps: { id: 'mui-select' } },
        h(MenuItem, { value: 'm' }, 'Medium'),
        h(MenuItem, { value: 'l' }, 'Large'),
      ),
    ),
  () => card('News', h(FormControlLabel, { label: 'Send me news', control: h(Checkbox, { id: 'mui-checkbox' }) })),
  () => card('Wi-Fi', h(FormControlLabel, { label: 'Wi-Fi', control: h(Switch, { id: 'mui-switch' }) })),
  function Product(): ReactNode {
    const [tab, setTab] = useState(0);
    return card(
      'Product',
      h(
        Tabs,
        { value: tab, onChange: (_, value: number) => setTab(value) },
        h(Tab, { label: 'Facts' }),
        h(Tab, { label: 'Reviews', id: 'mui-tab' }),
      ),
      h('p', { className: 'product' }, tab === 0 ? 'Made of oak' : 'Everyone likes it'),
    );
  },
  () =>
    card(
      'Questions',
      h(
        Accordion,
        null,
        h(AccordionSummary, { id: 'mui-accordion' }, 'How long does it take?'),
        h(AccordionDetails, { className: 'duration' }, 'Two days'),
      ),
    ),
  function Save(): ReactNode {
    const [open, flip] = useFlag();
    return card(
      'Document',
      h(Button, { id: 'mui-snackbar', onClick: () => void setTimeout(flip, 300), ...track('beacon') }, 'Save'),
      h(Snackbar, { open, message: 'Document saved' }),
    );
  },
  function Settings(): ReactNode {
    const [open, flip] = useFlag();
    return card(
      'Settings',
      h(Button, { id: 'mui-drawer', onClick: flip }, 'Settings'),
      h(Drawer, { open, onClose: flip }, h('p', { className: 'settings' }, 'All settings')),
    );
  },
  () =>
    card(
      'City',
      h(Autocomplete, {
        id: 'mui-autocomplete',
        options: ['Lyon', 'Oslo', 'Rome'],
        renderInput: (params) => h(TextField, { ...params, label: 'City' }),
      }),
    ),
  () => card('Stars', h(Rating, { id: 'mui-rating', defaultValue: 1 })),
  () => card('Volume', h(Slider, { id: 'mui-slider', defaultValue: 20, 'aria-label': 'Volume' })),
  function Results(): ReactNode {
    const [page, setPage] = useState(1);
    return card(
      'Results',
      h(Pagination, {
        count: 3,
        page,
        size: 'small',
        onChange: (_, next) => setPage(next),
        renderItem: (item) =>
          h(PaginationItem, { ...item, ...(item.page === 2 && item.type === 'page' && { id: 'mui-page' }) }),
      }),
      h('p', { className: 'page' }, `Results of page ${page}`),
    );
  },
  function Tags(): ReactNode {
    const [gone, flip] = useFlag();
    const deleteIcon = h('span', { id: 'mui-chip', role: 'button', 'aria-label': 'Remove wool' }, '×');
    return card('Tags', !gone && h(Chip, { label: 'wool', className: 'wool', onDelete: flip, deleteIcon }));
  },
  function Steps(): ReactNode {
    const [step, setStep] = useState(0);
    return card(
      'Order in steps',
      h(
        Stepper,
        { nonLinear: true, activeStep: step, orientation: 'vertical' },
        ...['Address', 'Payment'].map((name, index) =>
          h(Step, { key: name }, h(StepButton, { id: `mui-step-${index}`, onClick: () => setStep(index) }, name)),
        ),
      ),
      h('p', { className: 'step' }, step === 0 ? 'Where do you live?' : 'How do you pay?'),
    );
  },
];

mount([...alive.slice(0, 8), ...dead, ...alive.slice(8)], ({ children }) => h(Fragment, null, children));
