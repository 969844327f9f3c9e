import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { ProcessInfo } from '../../ports/host.js';
import { linuxPrograms } from '../../clients/process/linux-processes.js';

const execute = promisify(execFile);
const maxBuffer = 16 * 1024 * 1024;

/** Running programs, in the way that the system offers. */
export async function listProcesses(platform: NodeJS.Platform = process.platform): Promise<readonly ProcessInfo[]> {
  if (platform === 'linux') return linuxPrograms();
  if (platform === 'win32') {
    const { stdout } = await execute('tasklist', ['/fo', 'csv', '/nh'], { maxBuffer, windowsHide: true });
    return parseTasklist(stdout);
  }
  const { stdout } = await execute('ps', ['-axo', 'pid=,comm='], { maxBuffer });
  return parsePs(stdout);
}

/** Lines such as `  123 /Applications/Safari.app/Contents/MacOS/Safari`; names may hold blanks. */
export function parsePs(output: string): readonly ProcessInfo[] {
  return [...output.matchAll(/^\s*(\d+)\s+(.+?)\s*$/gm)].map(([, pid, path = '']) => ({
    pid: Number(pid),
    name: basename(path),
  }));
}

/** Lines such as `"chrome.exe","4242","Console","1","120,000 K"`; process 0 stands for no program. */
export function parseTasklist(output: string): readonly ProcessInfo[] {
  return [...output.matchAll(/^"([^"]+)","(\d+)",/gm)]
    .map(([, name = '', pid]) => ({ pid: Number(pid), name }))
    .filter(({ pid }) => pid > 0);
}
