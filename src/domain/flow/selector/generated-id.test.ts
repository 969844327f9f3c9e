import { describe, expect, it } from 'vitest';
import { isGeneratedId } from './generated-id.js';

const generated = `
  :r1: :r1a:-label r1: «r3» radix-«r3» _r_1_ radix-_r_2k_-content radix-:r1: radix-12 mui-4821 mui-component-select-3
  mantine-080u0vmtz mantine-080u0vmtz-target mantine-r3kq0abcd mantine-kxqzjwabc headlessui-input-12 headlessui-menu-button-:r1: react-select-2-input
  react-aria-4 downshift-0-input floating-ui-7 rc_select_0 rc-tabs-1-tab-2 ember123 ext-gen1 __BVID__12 __button3 el-id-1024-3
  v-0 v-0-1 input-v-4 checkbox-v-12-messages cdk-overlay-0 cdk-describedby-message-1 mat-input-0 ng-1 ngb-nav-2 pn_id_1 pv_id_12_header
  pf-1699 pf-1699887766554-x4k ui-id-1 id__12 gwt-uid-5 dijit_form_TextBox_0 j_idt12:name vs1__combobox ion-input-0 tippy-3
  12 1699887766554 user-1234 3f9a2c1b chart-3f9a2c1b deadbeef 550e8400-e29b-41d4-a716-446655440000 field-x7f2kq9d q3z8w1 a1b2c3d-panel
`;

const written = `
  save email first-name step-2 address-line-1 h1-title line2 field_3 tab-12 item-007 row-1-col-2 v2-banner version-2 view-1 nav-v
  row1col2 level1item2 r1c2 step2done sha256 utf8-input mp3player web3js-form i18n-menu base64-text oauth2-login b2b-portal covid19 ipv4address form2step 2fa-code
  faded-facade feedbacks decade cafe-babe userEmail1 passwordRepeat2 TextBox1 select-country main_content r-squared rating
  recent remote-control mathematics idea popup-menu react-docs number-of-items _r_squared e2e-status x-axis y2-axis
`;

const words = (text: string): string[] => text.trim().split(/\s+/);

describe('an id that names an element for longer than a load', () => {
  it.each(words(generated))('is not %s, which a library makes up', (id) => {
    expect(isGeneratedId(id)).toBe(true);
  });

  it.each(words(written))('is %s, which a person wrote', (id) => {
    expect(isGeneratedId(id)).toBe(false);
  });
});
