import { actionNamed } from '../../actions/registry.js';
import { actionMeant, knownActionWords } from '../../actions/shared/fields/step-dialect.js';
import type { Problem } from '../../domain/flow/problem.js';
import { nearestWord } from '../../domain/nearest-word.js';
import { isListed } from '../../domain/policy/allowlist.js';
import { configInvalid, type ResolvedConfig, type ResolvedSetting } from '../../domain/policy/config-resolution.js';

/** What is asked for by name without being a step. */
const otherActions = ['reset'];

/**
 * The settings with the words of `forbiddenActions` and `askFor` as the guard knows them: other words for an action mean
 * that action, also where a pattern (`double_*`) finds them.
 *
 * @throws HandeyeError `config_invalid` for words that mean no action, each with the nearest one, and for steps that only look
 *   where approval is asked for
 */
export function withKnownActions<Settings extends ResolvedConfig>(resolved: Settings): Settings {
  const problems: Problem[] = [];
  const read = (path: 'forbiddenActions' | 'askFor'): readonly string[] => {
    const origin = resolved.settings.find((setting) => setting.path === path)?.origin;
    return resolved.config[path].flatMap((word, index) => {
      const meant = actionsMeantBy(word);
      if (meant.length === 0) problems.push(unknownAction(`${path}[${index}]`, word, origin));
      if (path === 'askFor' && !word.includes('*') && meant.some((name) => actionNamed(name)?.effect === 'read'))
        problems.push(nothingToApprove(`${path}[${index}]`, word));
      return meant;
    });
  };
  const forbiddenActions = [...new Set(read('forbiddenActions'))];
  const askFor = [...new Set(read('askFor'))];
  if (problems.length > 0) throw configInvalid(problems);
  return { ...resolved, config: { ...resolved.config, forbiddenActions, askFor } };
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

function unknownAction(path: string, word: string, origin: ResolvedSetting['origin'] | undefined): Problem {
  const nearest = nearestWord(word, [...knownActionWords, ...otherActions]);
  return {
    severity: 'error',
    path,
    message: `"${word}" is no action (${origin?.kind === 'file' ? 'in' : 'from'} ${origin?.name ?? 'the settings'})`,
    value: word,
    ...(nearest !== undefined && { nearest }),
  };
}
