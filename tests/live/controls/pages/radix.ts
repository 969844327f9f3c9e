import {
  Accordion,
  Checkbox,
  Dialog,
  DropdownMenu,
  Popover,
  RadioGroup,
  Select,
  Switch,
  Tabs,
  Toast,
  Tooltip,
} from 'radix-ui';
import { createElement as h, Fragment, startTransition, useRef, useState, type ReactNode } from 'react';
import { card, mount, track, useFlag } from './react-page.js';

/** A button of the house that does not pass on what it is given. */
const HouseButton = ({ children }: { readonly children?: ReactNode }): ReactNode =>
  h('button', { id: 'radix-invite', type: 'button' }, children);

/** A row that takes its time, as rows with much in them do. */
function Row({ number }: { readonly number: number }): ReactNode {
  const end = performance.now() + 1;
  while (performance.now() < end);
  return h('li', null, `Row ${number}`);
}

const radio = (value: string, id: string): ReactNode =>
  h('label', null, h(RadioGroup.Item, { value, id }, h(RadioGroup.Indicator, null, '●')), value);

const dead = [
  () =>
    card(
      'Contact',
      h(
        Dialog.Root,
        { open: false },
        h(Dialog.Trigger, { id: 'radix-contact', ...track('pixel') }, 'Contact us'),
        h(Dialog.Portal, null, h(Dialog.Content, { className: 'dialog' }, h(Dialog.Title, null, 'Contact'))),
      ),
    ),
  () =>
    card(
      'Flight mode',
      h(Switch.Root, { id: 'radix-flight', checked: false, 'aria-label': 'Flight mode' }, h(Switch.Thumb)),
    ),
  () =>
    card(
      'Plan',
      h(
        Tabs.Root,
        { value: 'monthly' },
        h(
          Tabs.List,
          null,
          h(Tabs.Trigger, { value: 'monthly' }, 'Monthly'),
          h(Tabs.Trigger, { value: 'yearly', id: 'radix-yearly' }, 'Yearly'),
        ),
        h(Tabs.Content, { value: 'monthly' }, '9 a month'),
        h(Tabs.Content, { value: 'yearly' }, '90 a year'),
      ),
    ),
  function Archive(): ReactNode {
    const [archived, flip] = useFlag();
    return card(
      'Mail',
      h(
        Tooltip.Root,
        null,
        h(Tooltip.Trigger, { id: 'radix-archive', onClick: () => flip }, archived ? 'Archived' : 'Archive'),
        h(Tooltip.Portal, null, h(Tooltip.Content, null, 'Puts the mail away')),
      ),
    );
  },
  () =>
    card(
      'Sort',
      h(
        DropdownMenu.Root,
        { open: false },
        h(DropdownMenu.Trigger, { id: 'radix-order', ...track('layer') }, 'Order by'),
        h(DropdownMenu.Portal, null, h(DropdownMenu.Content, null, h(DropdownMenu.Item, null, 'Name'))),
      ),
    ),
  () =>
    card(
      'Payment',
      h(
        RadioGroup.Root,
        { value: 'card', 'aria-label': 'Payment', onValueChange: console.log },
        radio('card', 'radix-card'),
        radio('cash', 'radix-cash'),
      ),
    ),
  () =>
    card(
      'Team',
      h(
        Dialog.Root,
        null,
        h(Dialog.Trigger, { asChild: true }, h(HouseButton, null, 'Invite')),
        h(Dialog.Portal, null, h(Dialog.Content, { className: 'dialog' }, h(Dialog.Title, null, 'Invite'))),
      ),
    ),
  function Remember(): ReactNode {
    const remembered = useRef(false);
    const onCheckedChange = (on: Checkbox.CheckedState): void => {
      remembered.current = on === true;
    };
    const checkbox = {
      id: 'radix-remember',
      checked: remembered.current,
      onCheckedChange,
      'aria-label': 'Remember me',
    };
    return card('Sign in', h(Checkbox.Root, checkbox, h(Checkbox.Indicator, null, '✓')), ' Remember me');
  },
];

const alive = [
  () =>
    card(
      'Feedback',
      h(
        Dialog.Root,
        null,
        h(Dialog.Trigger, { id: 'radix-dialog' }, 'Give feedback'),
        h(
          Dialog.Portal,
          null,
          h(Dialog.Overlay, { className: 'overlay' }),
          h(
            Dialog.Content,
            { className: 'dialog feedback', 'aria-describedby': undefined },
            h(Dialog.Title, null, 'Your feedback'),
            h(Dialog.Close, null, 'Close'),
          ),
        ),
      ),
    ),
  () =>
    card(
      'Date',
      h(
        Popover.Root,
        null,
        h(Popover.Trigger, { id: 'radix-popover' }, 'Pick date'),
        h(Popover.Portal, null, h(Popover.Content, { className: 'box dates' }, 'Monday, Tuesday')),
      ),
    ),
  () =>
    card(
      'File',
      h(
        DropdownMenu.Root,
        null,
        h(DropdownMenu.Trigger, { id: 'radix-menu' }, 'File'),
        h(
          DropdownMenu.Portal,
          null,
          h(DropdownMenu.Content, { className: 'box file' }, h(DropdownMenu.Item, null, 'Duplicate')),
        ),
      ),
    ),
  () =>
    card(
      'Guide',
      h(
        Tabs.Root,
        { defaultValue: 'start' },
        h(
          Tabs.List,
          null,
          h(Tabs.Trigger, { value: 'start' }, 'Start'),
          h(Tabs.Trigger, { value: 'end', id: 'radix-tab' }, 'Finish'),
        ),
        h(Tabs.Content, { value: 'start' }, 'Open the box'),
        h(Tabs.Content, { value: 'end', className: 'finish' }, 'Close the box'),
      ),
    ),
  () =>
    card(
      'Questions',
      h(
        Accordion.Root,
        { type: 'single', collapsible: true },
        h(
          Accordion.Item,
          { value: 'cost' },
          h(Accordion.Header, null, h(Accordion.Trigger, { id: 'radix-accordion' }, 'What does it cost?')),
          h(Accordion.Content, { className: 'cost' }, 'Nothing'),
        ),
      ),
    ),
  () =>
    card(
      'Terms',
      h(
        Checkbox.Root,
        { id: 'radix-checkbox', 'aria-label': 'I agree' },
        h(Checkbox.Indicator, { className: 'agreed' }, '✓'),
      ),
      ' I agree',
    ),
  () =>
    card(
      'Colour',
      h(
        RadioGroup.Root,
        { defaultValue: 'red', 'aria-label': 'Colour' },
        radio('red', 'radix-red'),
        radio('blue', 'radix-radio'),
      ),
    ),
  () =>
    card(
      'Fruit',
      h(
        Select.Root,
        { defaultValue: 'apple' },
        h(Select.Trigger, { id: 'radix-select', 'aria-label': 'Fruit' }, h(Select.Value)),
        h(
          Select.Portal,
          null,
          h(
            Select.Content,
            { className: 'box' },
            h(
              Select.Viewport,
              null,
              ...['apple', 'pear'].map((value) =>
                h(Select.Item, { value, key: value }, h(Select.ItemText, null, value)),
              ),
            ),
          ),
        ),
      ),
    ),
  function Appointment(): ReactNode {
    const [open, flip] = useFlag();
    return card(
      'Appointment',
      h('button', { id: 'radix-toast', onClick: flip }, 'Book'),
      h(Toast.Root, { open, className: 'box', duration: Infinity }, h(Toast.Title, null, 'Appointment booked')),
    );
  },
  () => card('Bluetooth', h(Switch.Root, { id: 'radix-switch', 'aria-label': 'Bluetooth' }, h(Switch.Thumb))),
  function LongList(): ReactNode {
    const [rows, setRows] = useState(0);
    const show = (): void => startTransition(() => setRows(120));
    return card(
      'History',
      h('button', { id: 'radix-sliced', onClick: show }, 'Show history'),
      h(
        'ul',
        { className: 'history', style: { maxHeight: 80, overflow: 'auto' } },
        ...Array.from({ length: rows }, (_, number) => h(Row, { number, key: number })),
      ),
    );
  },
  function Neighbours(): ReactNode {
    const [names, setNames] = useState('');
    const load = async (): Promise<void> => setNames(await (await fetch('/slow/40/200/Ann,%20Bob')).text());
    return card(
      'Neighbours',
      h('button', { id: 'radix-later-fetch', onClick: () => void setTimeout(() => void load(), 100) }, 'Find'),
      h('p', { className: 'neighbours' }, names),
    );
  },
];

mount([...alive.slice(0, 6), ...dead, ...alive.slice(6)], ({ children }) =>
  h(Tooltip.Provider, {
    delayDuration: 150,
    children: h(Toast.Provider, null, h(Fragment, null, children), h(Toast.Viewport, { className: 'toasts' })),
  }),
);
