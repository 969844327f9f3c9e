import type { ScreenNode } from '../../screen/element/screen-node.js';

/** Whether an element is in a state as people say it: checked, disabled, empty. */
export function isInState({ states, value }: ScreenNode, state: string): boolean {
  switch (state) {
    case 'checked':
      return states.checked === true;
    case 'unchecked':
      return states.checked === false;
    case 'disabled':
      return states.disabled === true;
    case 'enabled':
      return states.disabled !== true;
    case 'selected':
      return states.selected === true;
    case 'expanded':
      return states.expanded === true;
    case 'collapsed':
      return states.expanded === false;
    case 'focused':
      return states.focused === true;
    case 'required':
      return states.required === true;
    case 'empty':
      return value === '';
    default:
      return false;
  }
}
