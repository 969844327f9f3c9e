import { fold, nearestWord } from '../../nearest-word.js';

/** The actions of fe-pilot that are no word for an action of handeye. */
export const foreignActions: readonly string[] = [
  'verify',
  'assert',
  'check_form',
  'auto_fill_form',
  'toggle',
  'blur',
  'comment',
];

/**
 * The words for actions of handeye: names, then aliases. The domain cannot read them from the actions, which stand above it; a test
 * holds the two together.
 */
export const ownActions: readonly string[] = (
  'open navigate click type fill clear focus send_keys select check uncheck hover drag scroll upload wait ' +
  'screenshot read focus_window launch close handle_dialog set_variable run_flow do assert_exists ' +
  'assert_not_exists assert_text assert_value assert_attribute assert_count assert_state assert_url assert_title ' +
  'assert_window assert_console assert_network goto visit tap double_click right_click type_text enter_text ' +
  'fill_field fill_date set_value press_key press_keys key keys select_option choose drag_and_drop drag_to ' +
  'scroll_to scroll_into_view upload_file set_files wait_for wait_until capture_screenshot get extract get_text ' +
  'switch_window switch_tab start_process run_program close_window close_tab accept_dialog dismiss_dialog include ' +
  'call_flow verify_exists assert_visible assert_hidden assert_absent verify_text verify_value'
).split(' ');

const known = new Map([...ownActions, ...foreignActions].map((word) => [fold(word), word]));

/** The known word for an action, in any spelling; undefined for a word that means none. */
export function knownAction(word: string): string | undefined {
  return known.get(fold(word));
}

/** The action that a word was most likely meant for. */
export function nearestAction(word: string): string | undefined {
  return nearestWord(word, known.values());
}
