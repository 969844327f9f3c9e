import {
  Button,
  CheckboxButton,
  CheckboxField,
  FieldError,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  NumberField,
  Popover,
  RadioButton,
  RadioField,
  RadioGroup,
  SearchField,
  Select,
  SelectValue,
  Tag,
  TagGroup,
  TagList,
  TextField,
  ToggleButton,
} from 'react-aria-components';
import { createElement as h, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const rooms = ['Single room', 'Double room', 'Suite'];
const towns = ['Bergen', 'Lisbon', 'Lucerne', 'Trieste', 'Valencia'];
const tick = h('span', { className: 'tick' });

function number(label: string, value: number, onChange: (to: number) => void, maxValue: number): ReactNode {
  return h(
    NumberField,
    { value, onChange, minValue: 1, maxValue },
    h(Label, null, label),
    h(Group, null, h(Button, { slot: 'decrement' }, '−'), h(Input), h(Button, { slot: 'increment' }, '+')),
  );
}

const dated = (label: string, value: string, onChange: (to: string) => void): ReactNode =>
  h(TextField, { type: 'date', value, onChange }, h(Label, null, label), h(Input), h(FieldError));

function Booking(): ReactNode {
  const [town, setTown] = useState('');
  const [arrival, setArrival] = useState('2030-06-01');
  const [departure, setDeparture] = useState('2030-06-03');
  const [guests, setGuests] = useState(2);
  const [roomCount, setRoomCount] = useState(1);
  const [room, setRoom] = useState('Single room');
  const [breakfast, setBreakfast] = useState(true);
  const [parking, setParking] = useState(false);
  const [pay, setPay] = useState('On arrival');
  const [wishes, setWishes] = useState(['Quiet', 'Sea view', 'Ground floor']);
  const [booked, setBooked] = useState('');
  const [favourite, setFavourite] = useState(false);
  const found = towns.filter((name) => town !== '' && name.toLowerCase().includes(town.toLowerCase()));
  const check = (label: string, isSelected: boolean, onChange: (on: boolean) => void): ReactNode =>
    h(CheckboxField, { isSelected, onChange }, h(CheckboxButton, null, tick, ` ${label}`));
  return h(
    'main',
    null,
    h('h1', null, 'Book a room'),
    h(SearchField, { value: town, onChange: setTown }, h(Label, null, 'Find a town'), h(Input)),
    h('ul', { id: 'towns', 'aria-label': 'Towns found' }, ...found.map((name) => h('li', { key: name }, name))),
    h(ToggleButton, { isSelected: favourite, onChange: setFavourite, id: 'favourite' }, 'Remember this hotel'),
    h(
      'section',
      { 'aria-labelledby': 'stay' },
      h('h2', { id: 'stay' }, 'Your stay'),
      dated('Arrival', arrival, setArrival),
      dated('Departure', departure, setDeparture),
      number('Guests', guests, setGuests, 6),
      number('Rooms', roomCount, setRoomCount, 4),
    ),
    h(
      Select,
      { value: room, onChange: (key) => setRoom(String(key)) },
      h(Label, null, 'Room type'),
      h(Button, { id: 'room' }, h(SelectValue)),
      h(
        Popover,
        { className: 'box' },
        h(ListBox, null, ...rooms.map((name) => h(ListBoxItem, { key: name, id: name }, name))),
      ),
    ),
    h(
      'section',
      { 'aria-labelledby': 'extras' },
      h('h2', { id: 'extras' }, 'Extras'),
      check('Breakfast', breakfast, setBreakfast),
      check('Parking', parking, setParking),
    ),
    h(
      RadioGroup,
      { value: pay, onChange: setPay },
      h(Label, null, 'Payment'),
      ...['On arrival', 'By card', 'By bank transfer'].map((value) =>
        h(RadioField, { key: value, value }, h(RadioButton, null, tick, ` ${value}`)),
      ),
    ),
    h(
      TagGroup,
      { onRemove: (keys) => setWishes(wishes.filter((wish) => !keys.has(wish))) },
      h(Label, null, 'Wishes'),
      h(
        TagList,
        { className: 'wishes' },
        ...wishes.map((wish) =>
          h(Tag, { key: wish, id: wish, textValue: wish }, wish, h(Button, { slot: 'remove' }, '×')),
        ),
      ),
    ),
    h(TextField, { isRequired: true }, h(Label, null, 'Name'), h(Input, { id: 'guest-name' })),
    h(
      Button,
      {
        onPress: () => {
          const name = document.querySelector<HTMLInputElement>('#guest-name')!.value;
          setBooked(name === '' ? 'Please tell us your name.' : `Thank you, ${name}: ${room}, ${guests} guests.`);
        },
      },
      'Book now',
    ),
    h(Button, { isDisabled: true }, 'Change booking'),
    h('p', { id: 'booked', role: 'status' }, booked),
  );
}

createRoot(document.querySelector('#app')!).render(h(Booking));
