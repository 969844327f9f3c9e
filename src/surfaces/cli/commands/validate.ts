import { plural } from '../../../projections/wording.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { addFlowOptions, flowOptionsOf } from '../flow-options.js';
import { checkFiles, errorCount, isValid } from '../load-flows.js';
import { fileJson, fileLines } from '../problem-lines.js';

export const configure: ConfigureCommand = (command, handledBy) => {
  addFlowOptions(command)
    .argument('<files...>', 'Flows: paths or globs, JSON or YAML; a glob that starts with ! takes away.')
    .option('--json', 'Print the result as JSON.')
    .addHelpText(
      'after',
      '\nExamples:\n  handeye validate "flows/**/*.flow.yaml"\n  handeye validate login.flow.json --json',
    )
    .action(handledBy(validate));
};

async function validate(call: CommandCall): Promise<number> {
  const { out, composition, cwd, args } = call;
  const { variables, backends } = flowOptionsOf(call.options);
  const files = await checkFiles(composition.createSpecSource(cwd), args, { given: Object.keys(variables), backends });
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
