import {
  backendNamed,
  browserInUse,
  createBuiltinBrain,
  createRuntime,
  createSpecSource,
  endOrphans,
  findOrphans,
  loadSettings,
  openClipboard,
  openExchangeFolders,
  openKillSwitch,
  openRunStore,
  openSecrets,
  openWorkspace,
  policyOf,
  startDesktop,
  surveyDesktops,
  surveySettings,
} from '../../compose.js';
import { combineExitCodes } from '../../domain/errors.js';
import { carryOut } from './carry-out.js';
import type { Composition } from './composition.js';
import { printFault } from './output/error-output.js';
import { openOutput } from './output/output.js';

const composition: Composition = {
  backendNamed,
  browserInUse,
  createBuiltinBrain,
  createRuntime,
  createSpecSource,
  endOrphans,
  findOrphans,
  loadSettings,
  openClipboard,
  openExchangeFolders,
  openKillSwitch,
  openRunStore,
  openSecrets,
  openWorkspace,
  policyOf,
  startDesktop,
  surveyDesktops,
  surveySettings,
};

/**
 * The command line.
 * @param commandLine without program and script
 * @returns the exit code; never throws
 */
export async function main(commandLine: readonly string[]): Promise<number> {
  const out = openOutput(process.stdout, { name: 'stdout' });
  const err = openOutput(process.stderr, { name: 'stderr' });
  const exitCode = await carryOut(commandLine, { out, err }, composition);
  const fault = await out.flush();
  return fault === undefined ? exitCode : combineExitCodes([exitCode, printFault(fault, err)]);
}
