import { expect, it } from 'vitest';
import { parseSelector, printSelector } from '../../flow/selector/index.js';

/** What language models write in action files, and what is looked for, each with the rewrites that the step records. */
it.each([
  ['text=Login, text=Signup', 'text=Login, text=Signup', []],
  ["text=Next, text=Далее, button:has-text('Next')", 'text=Next, text=Далее, Button#Next', ['text_pseudo']],
  ["input:has-text('Email')", 'Edit#Email', ['text_pseudo']],
  ['input:has-text(Enter email)', 'Edit#Enter email', ['text_pseudo']],
  ["button:has-text('Submit')", 'Button#Submit', ['text_pseudo']],
  ['button:contains(Next)', 'Button#Next', ['text_pseudo']],
  ['input[name=user.name]', 'css=input[name="user.name"]', ['unquoted_attribute']],
  ['a[href=/cart]', 'css=a[href="/cart"]', ['unquoted_attribute']],
  ['[placeholder=Enter email]', 'css=[placeholder="Enter email"]', ['unquoted_attribute']],
  ["input[type='email']", "css=input[type='email']", []],
  ["getByRole('button', { name: 'Save' })", 'Button#Save', ['code_call']],
])('reads %s as %s', (written, meant, rules) => {
  const parse = parseSelector(written);
  const selector = parse.ok ? parse.selector : undefined;
  expect(selector && printSelector(selector)).toBe(meant);
  expect(parse.ok && parse.rewrites.map(({ rule }) => rule)).toEqual(rules);
});
