import { describe, expect, it } from 'vitest';
import { HandeyeError } from '../../domain/errors.js';
import { resolveConfig, type ConfigSources } from '../../domain/policy/config-resolution.js';
import { withKnownActions } from './action-lists.js';

const listsOf = (sources: ConfigSources): { forbiddenActions: readonly string[]; askFor: readonly string[] } => {
  const { forbiddenActions, askFor } = withKnownActions(resolveConfig(sources)).config;
  return { forbiddenActions, askFor };
};

describe('a list of actions', () => {
  it('takes other words for an action as that action, in any spelling', () => {
    const flags = { forbiddenActions: ['double_click', 'Upload', 'sendKeys', 'click'], askFor: ['goto', 'reset'] };
    expect(listsOf({ flags })).toEqual({
      forbiddenActions: ['click', 'upload', 'send_keys'],
      askFor: ['navigate', 'reset'],
    });
  });

  it('keeps patterns, with the actions that they find by other words', () => {
    const lists = listsOf({ env: { HANDEYE_FORBIDDEN_ACTIONS: 'double_*,up*', HANDEYE_ASK_FOR: '*' } });
    expect(lists).toEqual({ forbiddenActions: ['double_*', 'click', 'up*'], askFor: ['*'] });
  });

  it('of a policy is read like the others', () => {
    const value = { actions: { double_click: 'deny', 'up*': 'ask', goto: 'allow' } };
    const policyFile = { file: 'handeye.policy.json', value, locate: () => ({ line: 1, column: 1 }) };
    const { config } = withKnownActions(resolveConfig({ policyFiles: [policyFile], flags: { askFor: ['click'] } }));
    expect(config.policy.actions).toEqual({ click: 'deny', 'up*': 'ask', navigate: 'allow' });
    expect(config).toMatchObject({ forbiddenActions: ['click'], askFor: ['up*'] });
  });

  it.each([
    ['clik', 'deny', 'actions.clik: "clik" is no action (in handeye.policy.json). Did you mean "click"?'],
    ['lanch', 'allow', 'actions.lanch: "lanch" is no action (in handeye.policy.json). Did you mean "launch"?'],
    ['assert_text', 'ask', 'actions.assert_text: "assert_text" does nothing by itself that could be approved'],
  ])('of a policy is not valid with %s: %s', (word, verdict, message) => {
    const value = { actions: { [word]: verdict } };
    const policyFile = { file: 'handeye.policy.json', value, locate: () => ({ line: 1, column: 1 }) };
    expect(() => withKnownActions(resolveConfig({ policyFiles: [policyFile] }))).toThrow(message);
  });

  it('of a weaker source counts, too', () => {
    const env = { HANDEYE_FORBIDDEN_ACTIONS: 'clik' };
    expect(() => listsOf({ env, flags: { forbiddenActions: ['click'] } })).toThrow('"clik" is no action');
  });

  it('is not valid where it asks for approval of what only looks', () => {
    expect(() => listsOf({ flags: { askFor: ['assert_title', 'click', 'wait_for'] } })).toThrow(
      /askFor\[0\]: "assert_title" does nothing by itself that could be approved[\s\S]*askFor\[2\]: "wait_for" does nothing/,
    );
  });

  it('is not valid with words that mean no action: each is reported with the nearest one and where it was set', () => {
    const sources: ConfigSources = {
      flags: { forbiddenActions: ['clik', 'launch'] },
      env: { HANDEYE_ASK_FOR: 'xyzzy*' },
    };
    let error: unknown;
    try {
      listsOf(sources);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(HandeyeError);
    expect(error).toMatchObject({ code: 'config_invalid' });
    const { message } = error as HandeyeError;
    expect(message).toContain(
      'forbiddenActions[0]: "clik" is no action (from --forbidden-actions). Did you mean "click"?',
    );
    expect(message).toContain('askFor[0]: "xyzzy*" is no action (from HANDEYE_ASK_FOR)');
  });
});
