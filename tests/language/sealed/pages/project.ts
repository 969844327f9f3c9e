import { Accordion, AlertDialog, Checkbox, Dialog, DropdownMenu, RadioGroup, Select, Switch, Tabs } from 'radix-ui';
import { createElement as h, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const field = (id: string, label: string, more: object = {}): ReactNode =>
  h('p', { key: id }, h('label', { htmlFor: id }, label), h('input', { id, ...more }));

function choice(
  label: string,
  id: string,
  value: string,
  names: readonly string[],
  onValueChange: (to: string) => void,
): ReactNode {
  return h(
    'p',
    null,
    h('span', { id: `${id}-label` }, label),
    h(
      Select.Root,
      { value, onValueChange },
      h(Select.Trigger, { id, 'aria-labelledby': `${id}-label` }, h(Select.Value)),
      h(
        Select.Portal,
        null,
        h(
          Select.Content,
          { className: 'box', position: 'popper' },
          h(
            Select.Viewport,
            null,
            ...names.map((name) => h(Select.Item, { key: name, value: name }, h(Select.ItemText, null, name))),
          ),
        ),
      ),
    ),
  );
}

function NewTask({ onAdd }: { onAdd(title: string, priority: string): void }): ReactNode {
  const [open, setOpen] = useState(false);
  const [priority, setPriority] = useState('Normal');
  const create = (): void => {
    onAdd(document.querySelector<HTMLInputElement>('#task-title')!.value, priority);
    setOpen(false);
  };
  return h(
    Dialog.Root,
    { open, onOpenChange: setOpen },
    h(Dialog.Trigger, null, 'New task'),
    h(
      Dialog.Portal,
      null,
      h(Dialog.Overlay, { className: 'overlay' }),
      h(
        Dialog.Content,
        { className: 'dialog box', 'aria-describedby': undefined },
        h(Dialog.Title, null, 'New task'),
        field('task-title', 'Title'),
        choice('Priority', 'priority', priority, ['Low', 'Normal', 'High'], setPriority),
        h('button', { onClick: create }, 'Create'),
        h(Dialog.Close, null, 'Cancel'),
      ),
    ),
  );
}

function Board(): ReactNode {
  const [tasks, setTasks] = useState([
    { title: 'Order chairs', priority: 'High', done: false },
    { title: 'Call the printer', priority: 'Normal', done: false },
    { title: 'Book the hall', priority: 'Low', done: true },
  ]);
  const [message, say] = useState('Nothing changed yet.');
  const set = (title: string, done: boolean): void =>
    setTasks(tasks.map((task) => (task.title === title ? { ...task, done } : task)));
  const menu = (title: string): ReactNode =>
    h(
      DropdownMenu.Root,
      null,
      h(DropdownMenu.Trigger, null, 'More'),
      h(
        DropdownMenu.Portal,
        null,
        h(
          DropdownMenu.Content,
          { className: 'box' },
          ...['Duplicate', 'Move to archive', 'Assign to me'].map((name) =>
            h(DropdownMenu.Item, { key: name, onSelect: () => say(`${name}: ${title}`) }, name),
          ),
        ),
      ),
    );
  return h(
    'div',
    null,
    h(NewTask, { onAdd: (title, priority) => setTasks([...tasks, { title, priority, done: false }]) }),
    h('p', { id: 'open-count' }, `${tasks.filter(({ done }) => !done).length} open`),
    h(
      'ul',
      { id: 'tasks', 'aria-label': 'Tasks' },
      ...tasks.map(({ title, priority, done }) =>
        h(
          'li',
          { key: title },
          h(
            Checkbox.Root,
            { checked: done, 'aria-label': title, onCheckedChange: (on) => set(title, on === true) },
            h(Checkbox.Indicator, null, '✓'),
          ),
          h('span', null, ` ${title} `),
          h('em', null, priority),
          menu(title),
        ),
      ),
    ),
    h('p', { id: 'message', role: 'status' }, message),
  );
}

function Settings(): ReactNode {
  const [theme, setTheme] = useState('Light');
  const [view, setView] = useState('List');
  const [isPublic, setPublic] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const shows = ['List', 'Board', 'Calendar'];
  return h(
    'div',
    null,
    field('project-name', 'Project name', { defaultValue: 'Summer fair' }),
    choice('Theme', 'theme', theme, ['Light', 'Dark', 'System'], setTheme),
    h(
      RadioGroup.Root,
      { value: view, onValueChange: setView, 'aria-label': 'Default view' },
      ...shows.map((name) =>
        h(
          'label',
          { key: name },
          h(RadioGroup.Item, { value: name, id: `view-${name}` }, h(RadioGroup.Indicator, null, '●')),
          name,
        ),
      ),
    ),
    h(
      'label',
      { htmlFor: 'public' },
      'Public project',
      h(Switch.Root, { id: 'public', checked: isPublic, onCheckedChange: setPublic }, h(Switch.Thumb)),
    ),
    h(
      AlertDialog.Root,
      null,
      h(AlertDialog.Trigger, null, 'Delete project'),
      h(
        AlertDialog.Portal,
        null,
        h(AlertDialog.Overlay, { className: 'overlay' }),
        h(
          AlertDialog.Content,
          { className: 'dialog box' },
          h(AlertDialog.Title, null, 'Delete this project?'),
          h(AlertDialog.Description, null, 'All tasks are lost.'),
          h(AlertDialog.Cancel, null, 'Keep it'),
          h(AlertDialog.Action, { onClick: () => setDeleted(true) }, 'Yes, delete'),
        ),
      ),
    ),
    h('p', { id: 'state' }, deleted ? 'The project is deleted.' : 'The project is in use.'),
  );
}

const help = (value: string, question: string, answer: string): ReactNode =>
  h(
    Accordion.Item,
    { value },
    h(Accordion.Header, null, h(Accordion.Trigger, null, question)),
    h(Accordion.Content, null, answer),
  );

createRoot(document.querySelector('#app')!).render(
  h(
    'main',
    null,
    h('h1', null, 'Summer fair'),
    h(
      Tabs.Root,
      { defaultValue: 'tasks' },
      h(
        Tabs.List,
        { 'aria-label': 'Project' },
        h(Tabs.Trigger, { value: 'tasks' }, 'Tasks'),
        h(Tabs.Trigger, { value: 'settings' }, 'Settings'),
        h(Tabs.Trigger, { value: 'help' }, 'Help'),
      ),
      h(Tabs.Content, { value: 'tasks' }, h(Board)),
      h(Tabs.Content, { value: 'settings' }, h(Settings)),
      h(
        Tabs.Content,
        { value: 'help' },
        h(
          Accordion.Root,
          { type: 'single', collapsible: true },
          help('who', 'Who can see my tasks?', 'Only the people of the project.'),
          help('move', 'Can I move a task?', 'Yes, by its menu.'),
        ),
      ),
    ),
  ),
);
