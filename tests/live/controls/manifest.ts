/**
 * 40 dead controls and 80 live ones, half of each on pages that move by themselves. Each is to be clicked on a freshly loaded page
 * that has been complete for 2.5 seconds.
 */
export interface Control {
  readonly id: string;
  readonly library: string;
  /** Path with query. */
  readonly page: string;
  /** Whether the page moves by itself. */
  readonly moving: boolean;
  readonly selector: string;
  /** Whether a person notices that something came of a click. */
  readonly alive: boolean;
  /** What the answer comes from; of live controls. */
  readonly answersBy?: AnswersBy;
  /** What shows that it came; of live controls: an expression whose value differs after the click, or what the browser then does. */
  readonly proof?: string;
  readonly note: string;
}

/** `task`: the click's task or work begun in it; `timer`: nothing but a timer of 50 ms or more that the click has set. */
type AnswersBy = 'task' | 'request' | 'browser' | 'timer';
type Dead = readonly [name: string, note: string];
type Live = readonly [name: string, answersBy: AnswersBy, proof: string, note: string];

const query = (selector: string): string => `document.querySelector('${selector}')`;
const text = (selector: string): string => `${query(selector)}?.innerText`;
const shown = (selector: string): string =>
  `${query(selector)}?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true`;
const checked = (selector: string): string => `${query(selector)}.checked`;
const state = (selector: string): string => `${query(selector)}.dataset.state`;
const inView = (selector: string): string => `${query(selector)}.getBoundingClientRect().top < innerHeight`;

function on(
  page: string,
  { dead, live }: { readonly dead: readonly Dead[]; readonly live: readonly Live[] },
): Control[] {
  const [, library = '', moves] = /^\/(\w+)(\?moves=.+)?$/.exec(page) ?? [];
  const placed = (id: string) => ({ id, library, page, moving: moves !== undefined, selector: `#${id}` });
  return [
    ...dead.map(([id, note]) => ({ ...placed(id), alive: false, note })),
    ...live.map(([id, answersBy, proof, note]) => ({ ...placed(id), alive: true, answersBy, proof, note })),
  ];
}

export const controls: readonly Control[] = [
  ...on('/plain', {
    dead: [
      ['plain-print', 'nothing listens; changes its look under the pointer and while pressed'],
      ['plain-share', 'the handler only writes to the console'],
      ['plain-filter', 'the handler is on a hidden twin'],
      ['plain-subscribe', 'its form is kept from being sent, and nothing else is done'],
    ],
    live: [
      ['plain-hidden', 'task', shown('.fields'), 'takes away the attribute hidden'],
      ['plain-popover', 'browser', shown('#sizes'), 'popovertarget'],
      ['plain-checkbox', 'browser', checked('#plain-checkbox'), 'checkbox without a script'],
      ['plain-anchor', 'browser', inView('#imprint'), 'link to a part of the page'],
      ['plain-fetch-list', 'request', text('.hotels'), 'fetch of 150 ms, then a list'],
      ['plain-frame', 'task', text('.meter'), 'text in the next frame'],
      ['plain-timeout', 'task', text('.draft'), 'text after setTimeout 0'],
      ['plain-route', 'task', text('.view'), 'history.pushState and another view'],
      ['plain-form', 'browser', 'navigation', 'sends a form with GET'],
      ['plain-window', 'browser', 'popup', 'window.open'],
      ['plain-scroll', 'task', inView('#reviews'), 'scrolls a part of the page into view'],
      [
        'plain-icon',
        'task',
        `getComputedStyle(${query('#plain-icon')}, '::before').content`,
        'swaps its icon by a class',
      ],
      ['plain-sort', 'task', text('tbody'), 'sorts the rows of a table'],
      ['plain-increment', 'task', text('.quantity'), 'counts up'],
      ['plain-debounce', 'timer', text('.suggestions'), 'a list after a debounce of 300 ms'],
    ],
  }),
  ...on('/plain?moves=clock,polling', {
    dead: [
      ['plain-checkout', 'the handler returns early; a tooltip, and a beacon for each click'],
      ['plain-export', 'a flag that is never taken back keeps the handler from working'],
    ],
    live: [
      [
        'plain-colour',
        'task',
        `getComputedStyle(${query('#plain-colour')}.closest('.card')).backgroundColor`,
        'class that colours',
      ],
      ['plain-details', 'browser', shown('.returns'), 'details'],
      ['plain-css-tab', 'browser', shown('.delivery'), 'tabs made of radio buttons and :checked'],
      ['plain-fetch', 'request', text('.weather'), 'fetch, then text'],
      ['plain-copy', 'task', text('#plain-copy'), 'copies to the clipboard and says so'],
    ],
  }),
  ...on('/plain?moves=cells,carousel', {
    dead: [['plain-hints', 'its popover is missing; a pixel of another origin for each click']],
    live: [
      ['plain-dialog', 'task', shown('.sure'), 'dialog.showModal'],
      ['plain-xhr', 'request', text('.rates'), 'XMLHttpRequest, then text'],
      ['plain-download', 'browser', 'download', 'link that downloads'],
      ['plain-focus', 'task', `document.activeElement === ${query('.name')}`, 'moves the focus to a field'],
      ['plain-timer', 'timer', text('.stock'), 'text after 50 ms'],
    ],
  }),
  ...on('/plain?moves=feed,stopwatch,progress', {
    dead: [['plain-opinions', 'link whose click is prevented; a title, and an entry in the data layer for each click']],
    live: [
      ['plain-channel', 'task', text('.job'), 'text after a message of a MessageChannel'],
      ['plain-storage', 'task', text('.greeting'), 'localStorage, then text'],
      ['plain-alert', 'browser', 'dialog', 'alert'],
      ['plain-canvas', 'task', text('.chart'), 'draws on a canvas and says what'],
      ['plain-disable', 'task', `${query('#plain-disable')}.disabled`, 'disables itself'],
    ],
  }),
  ...on('/mui', {
    dead: [
      ['mui-approve', 'Button without onClick; ripple, and a beacon 400 ms after each click'],
      ['mui-refresh', 'IconButton whose callback is not given; ripple and tooltip'],
      ['mui-wrap', 'Checkbox that is held at unchecked'],
      ['mui-country', 'Select that is held closed'],
    ],
    live: [
      ['mui-dialog', 'task', shown('[role=dialog]'), 'Dialog'],
      ['mui-select', 'task', shown('[role=listbox]'), 'Select opens'],
      ['mui-checkbox', 'task', checked('#mui-checkbox'), 'Checkbox'],
      ['mui-accordion', 'task', shown('.duration'), 'Accordion'],
      ['mui-snackbar', 'timer', text('.MuiSnackbar-root'), 'Snackbar after 300 ms'],
      ['mui-rating', 'task', `${query('#mui-rating input:checked')}.value`, 'Rating'],
      ['mui-page', 'task', text('.page'), 'Pagination'],
      ['mui-step-1', 'task', text('.step'), 'Stepper'],
    ],
  }),
  ...on('/mui?moves=stopwatch,feed', {
    dead: [
      ['mui-silent', 'Switch whose handler throws the value away'],
      ['mui-grid', 'ToggleButton in a group whose value never changes'],
    ],
    live: [
      ['mui-menu', 'task', shown('[role=menu]'), 'Menu'],
      ['mui-switch', 'task', checked('#mui-switch'), 'Switch'],
      ['mui-slider', 'task', `${query('#mui-slider input')}.value`, 'Slider jumps to where it is clicked'],
      ['mui-transition', 'task', text('#mui-transition + p'), 'text by startTransition'],
    ],
  }),
  ...on('/mui?moves=polling,progress,carousel', {
    dead: [
      ['mui-like', 'its request fails, and the handler says nothing of it'],
      ['mui-all', 'Chip that sets the filter that is already set; a request to another origin for each click'],
    ],
    live: [
      ['mui-tab', 'task', text('.product'), 'Tabs'],
      ['mui-drawer', 'task', shown('.settings'), 'Drawer'],
      ['mui-autocomplete', 'task', shown('[role=listbox]'), 'Autocomplete opens'],
      ['mui-chip', 'task', shown('.wool'), 'Chip is deleted'],
    ],
  }),
  ...on('/radix', {
    dead: [
      ['radix-contact', 'Dialog that is held closed; a pixel of another origin for each click'],
      ['radix-flight', 'Switch that is held at off, without a handler'],
      ['radix-yearly', 'Tabs whose value is held'],
      ['radix-archive', 'the handler returns the function instead of calling it; tooltip'],
    ],
    live: [
      ['radix-dialog', 'task', shown('.feedback'), 'Dialog'],
      ['radix-popover', 'task', shown('.dates'), 'Popover'],
      ['radix-accordion', 'task', text('.cost'), 'Accordion'],
      ['radix-checkbox', 'task', shown('.agreed'), 'Checkbox'],
      ['radix-select', 'task', shown('[role=listbox]'), 'Select opens'],
      ['radix-toast', 'task', text('.toasts'), 'Toast'],
    ],
  }),
  ...on('/radix?moves=cells,clock', {
    dead: [
      ['radix-order', 'DropdownMenu that is held closed; an entry in the data layer for each click'],
      ['radix-cash', 'RadioGroup whose value is held; its handler only writes to the console'],
    ],
    live: [
      ['radix-tab', 'task', text('.finish'), 'Tabs'],
      ['radix-switch', 'task', state('#radix-switch'), 'Switch'],
      ['radix-sliced', 'task', text('.history'), 'a list that React renders in slices'],
    ],
  }),
  ...on('/radix?moves=feed,polling', {
    dead: [
      ['radix-invite', 'the trigger of its Dialog is a component that drops its props'],
      ['radix-remember', 'Checkbox whose handler keeps the value in a ref, which renders nothing'],
    ],
    live: [
      ['radix-menu', 'task', shown('[role=menu]'), 'DropdownMenu'],
      ['radix-radio', 'task', state('#radix-radio'), 'RadioGroup'],
      ['radix-later-fetch', 'timer', text('.neighbours'), 'text after a fetch that begins 100 ms after the click'],
    ],
  }),
  ...on('/aria', {
    dead: [
      ['aria-track', 'Button without onPress; changes its look while pressed'],
      ['aria-bread', 'the handler changes a list in place, so React renders nothing'],
      ['aria-bold', 'ToggleButton that is held at off; its handler only writes to the console'],
      ['aria-admin', 'Checkbox that is read-only'],
    ],
    live: [
      ['aria-dialog', 'task', shown('[role=dialog]'), 'Dialog in a Modal'],
      ['aria-select', 'task', shown('[role=listbox]'), 'Select opens'],
      ['aria-tab', 'task', text('.return'), 'Tabs'],
      ['aria-disclosure', 'task', `${query('.guarantee')}.offsetHeight`, 'Disclosure'],
      ['aria-remove-Music', 'task', text('.topics'), 'TagGroup: a tag is removed'],
      ['aria-number', 'task', `${query('.guests')}.value`, 'NumberField counts up'],
    ],
  }),
  ...on('/aria?moves=carousel,stopwatch,polling', {
    dead: [
      ['aria-coupon', 'Popover that is held closed; a beacon for each click'],
      ['aria-follow', 'the handler returns early, for it is not given a user; tooltip'],
    ],
    live: [
      ['aria-deferred', 'task', text('.found'), 'text by useDeferredValue'],
      ['aria-menu', 'task', shown('[role=menu]'), 'Menu'],
      ['aria-checkbox', 'task', checked('#aria-checkbox input'), 'Checkbox'],
    ],
  }),
  ...on('/aria?moves=feed,progress', {
    dead: [
      ['aria-seats', 'NumberField whose value is held'],
      ['aria-shipping', 'Disclosure that is held closed'],
    ],
    live: [
      ['aria-popover', 'task', shown('.meaning'), 'Popover'],
      ['aria-toggle', 'task', `${query('#aria-toggle')}.matches('[data-selected]')`, 'ToggleButton'],
      ['aria-timer', 'timer', text('.way'), 'text after 100 ms'],
    ],
  }),
  ...on('/bootstrap', {
    dead: [
      ['bs-login', 'its modal is missing'],
      ['bs-filters', 'attributes of Bootstrap 4 (data-toggle); a request to another origin for each click'],
      ['bs-calendar', 'tooltip and nothing else'],
      ['bs-offer', 'next in a carousel of one slide'],
    ],
    live: [
      ['bs-modal', 'task', shown('#licence'), 'modal'],
      ['bs-dropdown', 'task', shown('.export'), 'dropdown'],
      ['bs-toast', 'timer', shown('.toast'), 'toast after 300 ms'],
      ['bs-toggle', 'task', `${query('#bs-toggle')}.matches('.active')`, 'button that stays pressed'],
      ['bs-alert', 'task', shown('.alert'), 'alert is dismissed'],
    ],
  }),
  ...on('/bootstrap?moves=cells,polling', {
    dead: [
      ['bs-tools', 'dropdown without a menu'],
      ['bs-dismiss', 'dismisses an alert, and is in none; a beacon 400 ms after each click'],
    ],
    live: [
      ['bs-collapse', 'task', shown('#summary'), 'collapse'],
      ['bs-tab', 'task', shown('#photo'), 'tab'],
      ['bs-spinner', 'task', text('#bs-spinner'), 'a spinner, and the result after a request of 200 ms'],
    ],
  }),
  ...on('/bootstrap?moves=carousel,feed,clock', {
    dead: [
      ['bs-translate', 'the handler throws before it shows anything'],
      ['bs-backup', 'switch whose click is prevented'],
    ],
    live: [
      ['bs-offcanvas', 'task', shown('#menu'), 'offcanvas'],
      ['bs-carousel', 'task', text('#pictures .active'), 'carousel slides to the next picture'],
    ],
  }),
];
