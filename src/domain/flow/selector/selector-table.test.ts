import { describe, expect, it } from 'vitest';
import { parseSelector, printSelector, rewriteRules, sameParts, type RewriteRule } from './index.js';

/**
 * What people and language models write, what it means (one canonical text per alternative), and which mistakes were put
 * right on the way. What is refused is in `selector-table-errors.test.ts`.
 */
type Row = readonly [written: string, means: string | readonly string[], ...rules: RewriteRule[]];

const table: Readonly<Record<string, readonly Row[]>> = {
  "handeye's own grammar": [
    ['Button#Save', 'Button#Save'],
    ['button#save', 'Button#save'],
    ['Edit#File name:', 'Edit#File name:'],
    ['#myAutomationId', '#myAutomationId'],
    ['Button', 'Button'],
    ['Any#Save', 'Any#Save'],
    ['TabItem#Settings', 'TabItem#Settings'],
    ['tab item#Settings', 'TabItem#Settings'],
    ['Radio button#Yes', 'RadioButton#Yes'],
    ['Dialog#Login >> Button#OK', 'Dialog#Login >> Button#OK'],
    ['Dialog#Login >> Edit >> nth=2', 'Dialog#Login >> Edit >> nth=2'],
    ['Row >> nth=last', 'Row >> nth=last'],
    ['Edit >> near="Total"', 'Edit >> near="Total"'],
    ['Button#"Save, close"', 'Button#"Save, close"'],
    ['Button#\'Save "all"\'', String.raw`Button#"Save \"all\""`],
    ['Button#Save, close', 'Button#Save, close'],
    ['Button#Save, Button#Cancel', ['Button#Save', 'Button#Cancel']],
    ['Button#Save,Button#Cancel', ['Button#Save', 'Button#Cancel']],
    ['Text#Hello, world, and Button#', 'Text#Hello, world, and Button#'],
    ['Button#A > b', 'Button#A > b'],
    ['Text#Issue #12 [open] (draft) "quoted"', 'Text#Issue #12 [open] (draft) "quoted"'],
    ['Button#C# tutorial', 'Button#C# tutorial'],
    ['Text#Senior C#, .NET', 'Text#Senior C#, .NET'],
    ['Button#>>', 'Button#>>'],
    ['Button#a>>b', 'Button#a>>b'],
    ['Button#Save,', 'Button#Save,'],
    ['Button#Save[disabled]', 'Button#Save[disabled]'],
    ['Button# Save', 'Button#Save'],
    ['Button#Сохранить', 'Button#Сохранить'],
    ['Button#保存, 閉じる', 'Button#保存, 閉じる'],
    ['Text#Don’t save', 'Text#Don’t save'],
    ['Text#“Hello” she said', 'Text#“Hello” she said'],
    ['Group#{{group}} >> Button#{{name}}', 'Group#{{group}} >> Button#{{name}}'],
    ['#user.name', '#user.name'],
    ['#form:input', '#form:input'],
    ['#items[0]', '#items[0]'],
    ['form#login', 'Form#login'],
    ['select#country >> Option#France', 'Select#country >> Option#France'],
    ['iframe#pay >> Edit#Card number', 'IFrame#pay >> Edit#Card number'],
    ['Window#Untitled - Notepad >> MenuItem#File', 'Window#Untitled - Notepad >> MenuItem#File'],
  ],
  'native engines': [
    ['css=div.a > b', 'css=div.a > b'],
    ['css=.a, .b', ['css=.a', 'css=.b']],
    ['css=a:is(.b, .c)', 'css=a:is(.b, .c)'],
    ['[data-testid="save"]', 'css=[data-testid="save"]'],
    ['[disabled]', 'css=[disabled]'],
    ['.btn-primary', 'css=.btn-primary'],
    ['.btn.primary:hover', 'css=.btn.primary:hover'],
    ['button.primary', 'css=button.primary'],
    ['button[type=submit]', 'css=button[type=submit]'],
    ["input[type='submit'][value='Go']", "css=input[type='submit'][value='Go']"],
    ['button[name="Save"]', 'css=button[name="Save"]'],
    ['div#main', 'css=div#main'],
    ['div#main > ul li:nth-child(2)', 'css=div#main > ul li:nth-child(2)'],
    ['section.hero h1', 'css=section.hero h1'],
    ['my-widget#x', 'css=my-widget#x'],
    ["//button[text()='Save']", "xpath=//button[text()='Save']"],
    [
      'xpath=//a[@b=\'c, d\' and contains(., "x >> y")] >> text=Foo',
      'xpath=//a[@b=\'c, d\' and contains(., "x >> y")] >> text=Foo',
    ],
    ['(//a)[2]', 'xpath=(//a)[2]'],
    ['//a | //b', 'xpath=//a | //b'],
    ['text=Login', 'text=Login'],
    ['text="Login"', 'text="Login"'],
    ['text="Log in"i', 'text=Log in'],
    [String.raw`text=/log\s*in/i`, String.raw`text=/log\s*in/i`],
    ['text=/home/user', 'text=/home/user'],
    ['text=Hello, world', 'text=Hello, world'],
    ['role=button[name="Save"]', 'role=button[name="Save"]'],
    ['role=button[name=/save/i][expanded=false]', 'role=button[name=/save/i][expanded=false]'],
    ['role=checkbox[checked]', 'role=checkbox[checked=true]'],
    ['role=heading[level=2][name="A"]', 'role=heading[name="A"][level=2]'],
    ['role=button[name*="av"]', 'role=button[name="av"i]'],
    ['form >> input[name=email]', 'Form >> css=input[name=email]'],
  ],
  'text=A, text=B and text where CSS has none': [
    ["text=Next, text=Далее, button:has-text('Next')", ['text=Next', 'text=Далее', 'Button#Next'], 'text_pseudo'],
    ['text=Next, .next-btn', ['text=Next', 'css=.next-btn']],
    [
      "select:has(option:has-text('Red'))",
      "css=select >> xpath=self::*[.//option[contains(translate(normalize-space(.), 'RED', 'red'), 'red')]]",
      'text_inside',
    ],
    [
      '.card:has-text("Apple") > button',
      "css=.card >> xpath=self::*[contains(translate(normalize-space(.), 'APLE', 'aple'), 'apple')] >> css=:scope > button",
      'text_inside',
    ],
    ['input:has-text("Email")', 'Edit#Email', 'text_pseudo'],
    ['input:has-text(Enter email)', 'Edit#Enter email', 'text_pseudo'],
    ['button:has-text("Save")', 'Button#Save', 'text_pseudo'],
    ["button:contains(Don't save)", "Button#Don't save", 'text_pseudo'],
    ['a:contains("More")', 'Link#More', 'text_pseudo'],
    ['h2:has-text("Cart")', 'role=heading[name="Cart"i][level=2]', 'text_pseudo'],
    ['div:has-text("Total")', 'text=Total', 'text_pseudo'],
    ['.card:has-text("Apple")', 'css=.card >> text=Apple', 'text_pseudo'],
    ['button.primary:has-text("Save")', 'css=button.primary >> text=Save', 'text_pseudo'],
    ['.toolbar > button:has-text("Save")', 'css=.toolbar >> Button#Save', 'text_pseudo'],
    ['tr:has-text("Alice") >> button', 'Row#Alice >> Button', 'text_pseudo'],
    [
      'tr:has-text("Alice") > td.actions button.delete',
      'Row#Alice >> css=:scope > td.actions button.delete',
      'text_pseudo',
    ],
    ['[role="dialog"] button:has-text("OK")', 'css=[role="dialog"] >> Button#OK', 'text_pseudo'],
    ['[role=button]:has-text("Save")', 'role=button[name="Save"i]', 'text_pseudo'],
    [':text("Save")', 'text=Save', 'text_pseudo'],
    ['button:text-is("Save")', 'role=button[name="Save"]', 'text_pseudo'],
    ['button:text-matches("sa+ve", "i")', 'role=button[name=/sa+ve/i]', 'text_pseudo'],
    ['button[text="Save"]', 'role=button[name="Save"]', 'text_attribute'],
    ['a:has-text("x, y")', 'Link#"x, y"', 'text_pseudo'],
    ['button:has-text("Save"):visible', 'Button#Save', 'visible_pseudo', 'text_pseudo'],
    ['button:visible', 'css=button', 'visible_pseudo'],
  ],
  positions: [
    ['button:first', 'css=button >> nth=1', 'position_pseudo'],
    ['li:eq(2)', 'css=li >> nth=3', 'position_pseudo'],
    ['ul:eq(1) > li', 'css=ul >> nth=2 >> css=:scope > li', 'position_pseudo'],
    ['li:last', 'css=li >> nth=last', 'position_pseudo'],
    ['Button >> nth=first', 'Button >> nth=1', 'nth_word'],
    ['Button >> nth=-1', 'Button >> nth=last', 'nth_word'],
    ['Button#Save nth=2', 'Button#Save >> nth=2', 'missing_scope'],
    ['Edit#Amount near="My total"', 'Edit#Amount >> near="My total"', 'missing_scope'],
    ['input:near(:text("Password"))', 'css=input >> near="Password"', 'near_pseudo'],
  ],
  'attributes, tags and ids': [
    ['input[name=user name]', 'css=input[name="user name"]', 'unquoted_attribute'],
    ['a[href=/login]', 'css=a[href="/login"]', 'unquoted_attribute'],
    [String.raw`input[name=\"q\"]`, 'css=input[name="q"]', 'smart_quotes'],
    ['div', 'css=div', 'html_tag'],
    ['ul > li', 'css=ul > li', 'html_tag'],
    ['my-app >>> button', 'css=my-app >> Button', 'html_tag', 'scope_spacing'],
    ['#login input[name="x"]', 'css=#login input[name="x"]', 'css_selector'],
    ['form#login input[name=x]', 'css=form#login input[name=x]', 'css_selector'],
    ['#list li', 'css=#list li', 'css_selector'],
    ['#list ul li', 'css=#list ul li', 'css_selector'],
    ['#list li:nth-child(2)', 'css=#list li:nth-child(2)', 'css_selector'],
  ],
  'Type#Name in other spellings': [
    ['button=Save', 'Button#Save', 'type_equals'],
    ['Button: Save', 'Button#Save', 'type_colon'],
    ['Button:Save', 'Button#Save', 'type_colon'],
    ['Button: Save, Button: OK', ['Button#Save', 'Button#OK'], 'type_colon', 'type_colon'],
    ['text: Hello', 'text=Hello', 'text_colon'],
    ['button "Save"', 'Button#Save', 'type_space'],
    ['- button "Save" [ref=e5]', 'Button#Save', 'snapshot_line', 'snapshot_line'],
    ['heading "Welcome" [level=1] [ref=e12]', 'role=heading[name="Welcome"][level=1]', 'snapshot_line'],
    ['Button #Save', 'Button#Save', 'type_space'],
    ['Form #Login', 'Form#Login', 'type_space'],
    ['Button[Save]', 'Button#Save', 'type_brackets'],
    ['Button["Save as"]', 'Button#Save as', 'type_brackets'],
    ['Button("Save, close")', 'Button#"Save, close"', 'type_brackets'],
    ['Edit[name="Email"]', 'Edit#Email', 'type_attribute'],
    ['role=button[name=Save]', 'role=button[name="Save"]', 'unquoted_attribute'],
    ['role=button, name=Save', 'role=button[name="Save"]', 'role_name'],
    ['role=button name="Save"', 'role=button[name="Save"]', 'role_name'],
    ['role=Hyperlink[name="x"]', 'role=link[name="x"]', 'role_alias'],
    ['role=button[aria-label="Save"]', 'role=button[name="Save"]', 'role_attribute'],
    ['Dialog#Login>>Button#OK', 'Dialog#Login >> Button#OK', 'scope_spacing'],
  ],
  'strategies of other tools': [
    ['id=foo', '#foo', 'id_key'],
    ['name=foo', 'css=[name="foo"]', 'attribute_key'],
    ['data-testid=foo', 'css=[data-testid="foo"]', 'attribute_key'],
    ['testid=foo', '#foo', 'id_key'],
    ['aria-label=Save', 'css=[aria-label="Save"]', 'attribute_key'],
    ['label=Email', 'Field#Email', 'label_key'],
    ['placeholder=Enter email', 'css=[placeholder="Enter email"]', 'attribute_key'],
    ['class=btn primary', 'css=.btn.primary', 'class_key'],
    ['tag=article', 'css=article', 'tag_key'],
    ['link text=More', 'Link#More', 'link_key'],
    ['partial link text=More', 'role=link[name="More"i]', 'link_key'],
    ['css:div.a', 'css=div.a', 'engine_prefix'],
    ['xpath://a', 'xpath=//a', 'engine_prefix'],
    ['css selector=.a', 'css=.a', 'engine_prefix'],
    ['automationId=btnSave', '#btnSave', 'id_key'],
    ['~login', '#login', 'id_key'],
    ['aria/Save[role="button"]', 'role=button[name="Save"]', 'id_key'],
    ['h1=Welcome', 'role=heading[name="Welcome"i][level=1]', 'type_equals'],
    ["button[contains(text(),'Save')]", "xpath=//button[contains(text(),'Save')]", 'xpath_fragment'],
    ["input[@name='q']", "xpath=//input[@name='q']", 'xpath_fragment'],
    ['div[1]/span[2]', 'xpath=//div[1]/span[2]', 'xpath_fragment'],
  ],
  'code of test libraries': [
    ["getByRole('button', { name: 'Save' })", 'Button#Save', 'code_call'],
    ["page.getByRole('button', { name: /save/i })", 'role=button[name=/save/i]', 'code_call'],
    ["page.getByRole('textbox', { name: 'Email', exact: true })", 'role=textbox[name="Email"]', 'code_call'],
    [
      "await page.getByRole('heading', { name: 'Hi', level: 1 }).first()",
      'role=heading[name="Hi"i][level=1] >> nth=1',
      'code_call',
    ],
    ["getByText('Hello, world')", 'text=Hello, world', 'code_call'],
    ['getByText("Hi", { exact: true })', 'text="Hi"', 'code_call'],
    ["screen.getByLabelText('Email')", 'Field#Email', 'code_call'],
    ["getByPlaceholder('Email')", 'css=[placeholder*="Email" i]', 'code_call'],
    ["getByTestId('save')", '#save', 'code_call'],
    ["page.locator('button.primary')", 'css=button.primary', 'code_call'],
    ["page.locator('a.x, b.y')", ['css=a.x', 'css=b.y'], 'code_call'],
    ['page.locator("text=Save").nth(0)', 'text=Save >> nth=1', 'code_call'],
    ["page.locator('form').getByRole('button', { name: 'Go' })", 'Form >> Button#Go', 'code_call'],
    ["page.frameLocator('#pay').locator('button')", '#pay >> Button', 'code_call'],
    ["cy.contains('button', 'Save')", 'Button#Save', 'code_call'],
    ["cy.get('[data-cy=submit]').find('li').eq(1)", 'css=[data-cy=submit] >> css=li >> nth=2', 'code_call', 'html_tag'],
    ["$('.btn')", 'css=.btn', 'code_call'],
    ['document.querySelector("input[name=\'q\']")', "css=input[name='q']", 'code_call'],
    ['driver.findElement(By.id("save"))', '#save', 'code_call'],
    ['By.linkText("More")', 'Link#More', 'code_call'],
  ],
  'quotes and whitespace': [
    ['  Button#Save\n', 'Button#Save', 'surrounding_whitespace'],
    ['`Button#Save`', 'Button#Save', 'outer_quotes'],
    ['"Button#Save"', 'Button#Save', 'outer_quotes'],
    ['"Save"', 'text="Save"', 'quoted_text'],
    ['“Search”', 'text="Search"', 'quoted_text'],
    ['Button#“Save”', 'Button#"Save"', 'smart_quotes'],
    ['Button#`Save`', 'Button#"Save"', 'smart_quotes'],
    [String.raw`Button#\"Save\"`, 'Button#"Save"', 'smart_quotes'],
    ['text=“Hello”', 'text="Hello"', 'smart_quotes'],
  ],
};

describe.each(Object.entries(table))('%s', (_group, rows) => {
  for (const [written, means, ...rules] of rows) {
    it(JSON.stringify(written), () => {
      const read = parseSelector(written);
      if (!read.ok) throw new Error(read.error.message);
      const { alternatives } = read.selector;
      expect(alternatives.map((chain) => printSelector({ source: '', alternatives: [chain] }))).toEqual([means].flat());
      expect(read.rewrites.map(({ rule }) => rule)).toEqual(rules);
    });
  }
});

describe('the table', () => {
  const rows = Object.values(table).flat();

  it('reads its canonical texts as the same selectors, without a rewrite', () => {
    for (const [written] of rows) {
      const read = parseSelector(written);
      if (!read.ok) throw new Error(read.error.message);
      const again = parseSelector(printSelector(read.selector));
      expect(again, written).toMatchObject({ ok: true, rewrites: [] });
      const chains = again.ok ? again.selector.alternatives : [];
      expect(chains.length).toBe(read.selector.alternatives.length);
      for (const [index, chain] of chains.entries()) {
        expect(sameParts(chain.parts, read.selector.alternatives[index]?.parts ?? []), written).toBe(true);
      }
    }
  });

  it('shows every rule at work', () => {
    const shown = new Set(rows.flatMap(([, , ...rules]) => rules));
    expect(Object.keys(rewriteRules).filter((rule) => !shown.has(rule as RewriteRule))).toEqual([]);
  });

  it('gives a reason with every rewrite', () => {
    for (const [written] of rows) {
      const read = parseSelector(written);
      for (const { rule, from, to, reason } of read.ok ? read.rewrites : []) {
        expect(reason).toBe(rewriteRules[rule]);
        expect(from).not.toBe(to);
      }
    }
  });
});
