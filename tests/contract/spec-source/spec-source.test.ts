import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createSpecFiles } from '../../../src/adapters/spec-files/spec-files.js';
import { temporaryFolder } from '../storage/temporary-folder.js';
import { describeSpecSourceContract } from './spec-source-contract.js';

describeSpecSourceContract('spec files', (files) => {
  const cwd = temporaryFolder();
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    writeFileSync(join(cwd, file), content);
  }
  return createSpecFiles({ cwd });
});
