import { actionNamed } from '../../actions/registry.js';
import { actionMeant, knownActionWords } from '../../actions/shared/fields/step-dialect.js';
import type { Problem } from '../../domain/flow/problem.js';
import { nearestWord } from '../../domain/nearest-word.js';
import { isListed } from '../../domain/policy/allowlist.js';
import { configInvalid, withLayers, type ResolvedConfig } from '../../domain/policy/config-resolution.js';
import type { ActionRule, PolicyLayer } from '../../domain/policy/policy-layer.js';
import type { SettingOrigin } from '../../domain/policy/setting-origin.js';

/** What is asked for by name without being a step. */
const otherActions = ['reset'];

/**
 * The settings with the words of the policy, `forbiddenActions` and `askFor` as the guard knows them: other words for an action
 * mean that action, also where a pattern (`double_*`) finds them.
 *
 * @throws HandeyeError `config_invalid` for words that mean no action, each with the nearest one, and for steps that only look
 *   where approval is asked for
 */
export function withKnownActions<Settings extends ResolvedConfig>(resolved: Settings): Settings {
  const problems: Problem[] = [];
  const layers = resolved.layers.map((layer): PolicyLayer => ({
    ...layer,
    actions: layer.actions.flatMap((rule): readonly ActionRule[] => {
      const { word, verdict, path } = rule;
      const meant = actionsMeantBy(word);
      if (meant.length === 0) problems.push(unknownAction(rule, layer.origin));
      if (verdict === 'ask' && !word.includes('*') && meant.some((name) => actionNamed(name)?.effect === 'read'))
        problems.push(nothingToApprove(path, word));
      return meant.map((name) => ({ ...rule, word: name }));
    }),
  }));
  if (problems.length > 0) throw configInvalid(problems);
  return withLayers(resolved, layers);
}

/** A pattern stays as it is, so that it holds for actions of later releases too. */
function actionsMeantBy(word: string): readonly string[] {
  if (otherActions.includes(word)) return [word];
  if (!word.includes('*')) return [actionMeant(word)].filter((name) => name !== undefined);
  const found = [...knownActionWords, ...otherActions].filter((known) => isListed(known, [word]));
  const others = found.map((known) => actionMeant(known) ?? known).filter((name) => !isListed(name, [word]));
  return found.length === 0 ? [] : [word, ...others];
}

function nothingToApprove(path: string, word: string): Problem {
  const message = `"${word}" does nothing by itself that could be approved; name actions that do, such as click`;
  return { severity: 'error', path, message, value: word };
}

function unknownAction({ path, word }: ActionRule, origin: SettingOrigin): Problem {
  const nearest = nearestWord(word, [...knownActionWords, ...otherActions]);
  return {
    severity: 'error',
    path,
    message: `"${word}" is no action (${origin.kind === 'file' ? 'in' : 'from'} ${origin.name})`,
    value: word,
    ...(nearest !== undefined && { nearest }),
  };
}
