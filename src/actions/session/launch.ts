import { z } from 'zod';
import { splitCommand } from '../../domain/flow/command-line.js';
import { exitCodesField } from '../../domain/flow/flow.js';
import { defineAction, failed } from '../action.js';
import { startProgram } from '../shared/targets/start-program.js';

/** Starts a program that ends with the flow. */
export const launch = defineAction({
  name: 'launch',
  title: 'Launch',
  description:
    'Starts a program, which ends with the flow. On a desktop the flow continues in its window as soon as it opens.',
  effect: 'system',
  capability: 'processes',
  actsInWindow: false,
  aliases: { start_process: {}, run_program: {} },
  parameters: {
    processPath: z
      .string()
      .min(1)
      .describe('Program, on the PATH or as a path; may include arguments, as in earlier formats.'),
    args: z.array(z.string()).default([]).describe('List of arguments.'),
    exitCodes: exitCodesField,
  },
  names: { processPath: 'program' },
  positional: ['processPath', 'args'],
  sample: { processPath: 'node', args: ['server.mjs'] },
  argument: (step) => [step.processPath, ...step.args].join(' '),
  async run(step, context) {
    const [program = '', ...inline] = splitCommand(step.processPath);
    const args = [...inline, ...step.args];
    const started = await startProgram(context, { program, args, exitCodes: step.exitCodes });
    if (!started.ok) return failed(started.failure);
    const { name, pid } = started.value;
    return { status: 'acted', confirmed: `${name} runs as process ${pid}`, found: String(pid) };
  },
});
