import { defineConfig } from 'vitest/config';

/**
 * Of all projects. What is waited for comes at once as a rule, and late where the machine is busy.
 * The source is read once for all files of a worker; what they start is in processes of its own.
 */
const common = {
  globalSetup: './scripts/vitest-setup.ts',
  setupFiles: './scripts/suite/end-with-parent.ts',
  isolate: false,
  maxWorkers: 3,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Of both suites: which backends they are tried on there is said by `HANDEYE_TEST_DEPTH`. */
const guaranteesOfBackends = 'tests/contract/backend/**/*.test.ts';

/** Puts a module of its own in the place of one of the source, which no other file is to see. */
const replacesModules = 'tests/contract/actions/**/*.test.ts';

export default defineConfig({
  test: {
    retry: 0,
    maxWorkers: 3,
    coverage: { provider: 'v8', include: ['src/**'] },
    projects: [
      {
        test: {
          name: 'gate',
          include: ['{src,tests/contract,tests/e2e}/**/*.test.ts'],
          exclude: [replacesModules],
          ...common,
        },
      },
      { test: { name: 'gate-isolated', include: [replacesModules], ...common, isolate: true } },
      {
        test: {
          name: 'deep',
          include: ['tests/{deep,live}/**/*.test.ts', guaranteesOfBackends],
          ...common,
          env: { HANDEYE_TEST_DEPTH: 'deep' },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts'],
          ...common,
          maxWorkers: 1,
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
