import { createFileRunStore } from '../../../src/adapters/store/file-run-store.js';
import { createMemoryRunStore } from '../../../src/adapters/store/memory-run-store.js';
import { describeJournalContract } from '../journal/journal-contract.js';
import { temporaryFolder } from '../storage/temporary-folder.js';
import { describeRunStoreContract } from './run-store-contract.js';

for (const describeContract of [describeRunStoreContract, describeJournalContract]) {
  describeContract('file run store', ({ clock }) => createFileRunStore({ folder: temporaryFolder(), clock }));
  describeContract('memory run store', ({ clock }) => createMemoryRunStore({ clock }));
}
