import {
  Button,
  CheckboxButton,
  CheckboxField,
  Dialog,
  DialogTrigger,
  Disclosure,
  DisclosurePanel,
  Group,
  Heading,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Menu,
  MenuItem,
  MenuTrigger,
  Modal,
  NumberField,
  Popover,
  Select,
  SelectValue,
  Tab,
  TabList,
  TabPanel,
  Tabs,
  Tag,
  TagGroup,
  TagList,
  ToggleButton,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';
import { createElement as h, Fragment, useDeferredValue, useState, type ReactNode } from 'react';
import { card, mount, track } from './react-page.js';

/** Gives an id to a label, which the library has without one. */
const named = (id: string) => (props: object) => h('label', { ...props, id });
const tick = h('span', { className: 'tick' });

const dead = [
  () => card('Parcel', h(Button, { id: 'aria-track' }, 'Track parcel')),
  function Shopping(): ReactNode {
    const [items, setItems] = useState(['Milk']);
    const add = (): void => {
      items.push('Bread');
      setItems(items);
    };
    return card(
      'Shopping list',
      h(Button, { id: 'aria-bread', onPress: add }, 'Add bread'),
      h('ul', null, ...items.map((item) => h('li', { key: item }, item))),
    );
  },
  () =>
    card('Text', h(ToggleButton, { id: 'aria-bold', isSelected: false, onChange: (on) => console.log(on) }, 'Bold')),
  () =>
    card(
      'Rights',
      h(
        CheckboxField,
        { isReadOnly: true },
        h(CheckboxButton, { render: named('aria-admin') }, tick, ' Administrator'),
      ),
    ),
  () =>
    card(
      'Coupon',
      h(
        DialogTrigger,
        { isOpen: false, children: [] },
        h(Button, { id: 'aria-coupon', ...track('beacon') }, 'Use coupon'),
        h(Popover, null, h(Dialog, { 'aria-label': 'Coupon' }, 'Code')),
      ),
    ),
  function Follow({ user }: { readonly user?: string }): ReactNode {
    const [followed, setFollowed] = useState(false);
    const follow = (): void => {
      if (user === undefined) return;
      setFollowed(true);
    };
    return card(
      'Author',
      h(
        TooltipTrigger,
        { delay: 150, children: [] },
        h(Button, { id: 'aria-follow', onPress: follow }, followed ? 'Following' : 'Follow'),
        h(Tooltip, null, 'Get news of the author'),
      ),
    );
  },
  () =>
    card(
      'Seats',
      h(
        NumberField,
        { value: 2 },
        h(Label, null, 'Seats'),
        h(Group, null, h(Input), h(Button, { slot: 'increment', id: 'aria-seats' }, '+')),
      ),
    ),
  () =>
    card(
      'Shipping',
      h(
        Disclosure,
        { isExpanded: false },
        h(Button, { slot: 'trigger', id: 'aria-shipping' }, 'Shipping costs'),
        h(DisclosurePanel, null, 'Free'),
      ),
    ),
];

const alive = [
  function Search(): ReactNode {
    const [query, setQuery] = useState('');
    const searched = useDeferredValue(query);
    return card(
      'Search',
      h(Button, { id: 'aria-deferred', onPress: () => setQuery('lamps') }, 'Search lamps'),
      h('p', { className: 'found' }, searched === '' ? 'Nothing searched' : `Three ${searched}`),
    );
  },
  () =>
    card(
      'Language',
      h(
        DialogTrigger,
        null,
        h(Button, { id: 'aria-dialog' }, 'Change language'),
        h(
          Modal,
          { className: 'dialog', isDismissable: true },
          h(Dialog, null, h(Heading, { slot: 'title' }, 'Language'), 'English'),
        ),
      ),
    ),
  () =>
    card(
      'Edit',
      h(
        MenuTrigger,
        null,
        h(Button, { id: 'aria-menu' }, 'Edit'),
        h(Popover, { className: 'box' }, h(Menu, null, h(MenuItem, null, 'Cut'), h(MenuItem, null, 'Paste'))),
      ),
    ),
  () =>
    card(
      'Hint',
      h(
        DialogTrigger,
        null,
        h(Button, { id: 'aria-popover' }, 'What is this?'),
        h(Popover, { className: 'box' }, h(Dialog, { 'aria-label': 'Hint', className: 'meaning' }, 'A lamp')),
      ),
    ),
  () =>
    card(
      'Animal',
      h(
        Select,
        null,
        h(Label, null, 'Animal'),
        h(Button, { id: 'aria-select' }, h(SelectValue)),
        h(
          Popover,
          { className: 'box' },
          h(ListBox, null, h(ListBoxItem, { id: 'cat' }, 'Cat'), h(ListBoxItem, { id: 'dog' }, 'Dog')),
        ),
      ),
    ),
  () =>
    card(
      'Trip',
      h(
        Tabs,
        null,
        h(
          TabList,
          { 'aria-label': 'Trip' },
          h(Tab, { id: 'out' }, 'There'),
          h(Tab, { id: 'back', render: (props) => h('div', { ...(props as object), id: 'aria-tab' }) }, 'Back'),
        ),
        h(TabPanel, { id: 'out' }, 'Leaves at nine'),
        h(TabPanel, { id: 'back', className: 'return' }, 'Leaves at five'),
      ),
    ),
  () =>
    card(
      'Spare parts',
      h(CheckboxField, null, h(CheckboxButton, { render: named('aria-checkbox') }, tick, ' With spare parts')),
    ),
  () =>
    card(
      'Guarantee',
      h(
        Disclosure,
        null,
        h(Button, { slot: 'trigger', id: 'aria-disclosure' }, 'Guarantee'),
        h(DisclosurePanel, { className: 'guarantee', children: 'Two years' }),
      ),
    ),
  () => card('Style', h(ToggleButton, { id: 'aria-toggle' }, 'Italic')),
  function Topics(): ReactNode {
    const [topics, setTopics] = useState(['Art', 'Music']);
    return card(
      'Topics',
      h(
        TagGroup,
        { 'aria-label': 'Topics', onRemove: (keys) => setTopics(topics.filter((topic) => !keys.has(topic))) },
        h(
          TagList,
          { className: 'topics' },
          ...topics.map((topic) =>
            h(
              Tag,
              { id: topic, key: topic, textValue: topic },
              topic,
              ' ',
              h(Button, { slot: 'remove', id: `aria-remove-${topic}` }, '×'),
            ),
          ),
        ),
      ),
    );
  },
  () =>
    card(
      'Guests',
      h(
        NumberField,
        { defaultValue: 2 },
        h(Label, null, 'Guests'),
        h(Group, null, h(Input, { className: 'guests' }), h(Button, { slot: 'increment', id: 'aria-number' }, '+')),
      ),
    ),
  function Route(): ReactNode {
    const [way, setWay] = useState('No route');
    return card(
      'Route',
      h(Button, { id: 'aria-timer', onPress: () => void setTimeout(setWay, 100, 'Left, then right') }, 'Show way'),
      h('p', { className: 'way' }, way),
    );
  },
];

mount([...alive.slice(0, 6), ...dead, ...alive.slice(6)], ({ children }) => h(Fragment, null, children));
