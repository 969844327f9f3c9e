import { plural } from '../../../projections/wording.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { addFlowOptions, flowOptionsOf } from '../flow-options.js';
import { checkFiles, errorCount, isValid, strictly } from '../load-flows.js';
import { withMissingValues } from '../output/missing-value-notes.js';
import { fileJson, fileLines } from '../output/problem-lines.js';
import { addSettings } from '../setting-flags.js';
import { warnOfUnreadVariables } from '../output/unread-variable-notes.js';

/** Declares `handeye validate`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  addFlowOptions(command)
    .argument('<files...>', 'Flows: paths or globs, JSON or YAML; a glob that starts with ! takes away.')
    .option('--strict', 'Count warnings as problems; a secret that this machine does not have is one.')
    .option('--json', 'Print the result as JSON.')
    .addHelpText(
      'after',
      '\nExamples:\n  handeye validate "flows/**/*.flow.yaml"\n  handeye validate login.flow.json --json',
    )
    .action(handledBy(validate));
  addSettings(command, ['secretsFile']);
};

async function validate(call: CommandCall): Promise<number> {
  const { out, composition, cwd, args } = call;
  const { variables, backends, allBackends } = flowOptionsOf(call.options);
  const { config } = await call.settings();
  const source = composition.createSpecSource(cwd);
  const on = allBackends ? 'all' : backends;
  const checked = await checkFiles(source, args, {
    given: Object.keys(variables),
    backends: on,
    timeoutMs: config.timeoutMs,
  });
  const withMissing = await withMissingValues(checked, {
    source,
    variables,
    backends: on,
    secrets: async () => composition.openSecrets(config),
  });
  // What a flow that cannot be read names is not known.
  if (checked.every(isValid))
    warnOfUnreadVariables(
      checked.flatMap(({ loaded }) => loaded ?? []),
      variables,
      call.err,
    );
  const files = call.options['strict'] === true ? withMissing.map(strictly) : withMissing;
  const valid = files.filter(isValid);
  const isAllValid = valid.length === files.length;
  if (call.json) {
    printJson(call, { valid: isAllValid, files: files.map(fileJson) });
    return isAllValid ? 0 : 2;
  }
  for (const file of files) for (const line of fileLines(file, cwd, out)) out.line(line);
  const problems = files.reduce((sum, file) => sum + errorCount(file), 0);
  const verdict = isAllValid
    ? out.paint('passed', `${plural(files.length, 'file')} valid`)
    : out.paint('failed', `${valid.length} of ${plural(files.length, 'file')} valid, ${plural(problems, 'problem')}`);
  out.line(files.length > 1 || !isAllValid ? `\n${verdict}` : verdict);
  return isAllValid ? 0 : 2;
}
