import { parseArgs } from 'node:util';
import { BUGS } from '../bugs.mjs';

const USAGE_EXIT_CODE = 2;

const HELP = `Usage: node server.mjs [options]

  --port <n>        port of the shop (default: any free one)
  --frame-port <n>  port of the payment and help frames (default: any free one)
  --host <address>  loopback address of the shop (default: 127.0.0.1)
  --bug <names>     planted bugs to switch on, separated by commas
  --help            show this text

Planted bugs:
${BUGS.map((bug) => `  ${bug.name.padEnd(15)} ${bug.description}`).join('\n')}
`;

function readPort(text, option) {
  const port = Number(text ?? 0);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new Error(`--${option} "${text}" is not a port. Use a number from 0 to 65535.`);
}

function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      'frame-port': { type: 'string' },
      host: { type: 'string' },
      bug: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  });
  return {
    help: values.help,
    port: readPort(values.port, 'port'),
    framePort: readPort(values['frame-port'], 'frame-port'),
    host: values.host,
    bugs: (values.bug ?? [])
      .flatMap((names) => names.split(','))
      .map((name) => name.trim())
      .filter(Boolean),
  };
}

/** Starts the shop from a terminal and stops it on Ctrl+C. */
export async function runCommandLine(args, startShop) {
  let shop;
  try {
    const { help, ...options } = readOptions(args);
    if (help) {
      process.stdout.write(HELP);
      return;
    }
    shop = await startShop(options);
    console.log(`Shop:   ${shop.url}`);
    console.log(`Frames: ${shop.frameUrl}`);
    if (options.bugs.length > 0) console.log(`Bugs:   ${options.bugs.join(', ')}`);
  } catch (error) {
    console.error(`${error.message}\nRun with --help for the options.`);
    process.exitCode = USAGE_EXIT_CODE;
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => shop.close());
}
