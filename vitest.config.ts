import { defineConfig } from 'vitest/config';

/** Contracts that are kept on real X servers and by programs there: one file at a time. */
const onScreens = ['tests/contract/x11/**/*.test.ts', 'tests/contract/backend/**/*.test.ts'];

/** Of all projects. What is waited for comes at once as a rule, and late where the machine is busy. */
const common = {
  globalSetup: './scripts/vitest-setup.ts',
  testTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    retry: 0,
    maxWorkers: 2,
    coverage: { provider: 'v8', include: ['src/**'] },
    projects: [
      // The source is read once for all files that put nothing of their own in the place of a module.
      { test: { name: 'unit', include: ['src/**/*.test.ts'], isolate: false, ...common } },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: [...onScreens],
          ...common,
        },
      },
      // These drive real browsers: one file at a time, beside one of the command line, keeps their timings honest on two cores.
      // Each starts what it needs in processes of its own, so the source is read once for all files.
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/actions/**/*.test.ts'],
          isolate: false,
          ...common,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'cli',
          include: ['tests/e2e/{cli,library,shop}/**/*.test.ts'],
          isolate: false,
          ...common,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'backends',
          include: [...onScreens],
          isolate: false,
          ...common,
          fileParallelism: false,
        },
      },
      // Programs on desktops of their own, with a real pointer and keyboard.
      {
        test: {
          name: 'desktop',
          include: ['tests/e2e/desktop/**/*.test.ts'],
          isolate: false,
          ...common,
          fileParallelism: false,
        },
      },
      // Programs that nobody here wrote.
      {
        test: {
          name: 'programs',
          include: ['tests/live/desktop/**/*.test.ts'],
          isolate: false,
          ...common,
          testTimeout: 300_000,
          fileParallelism: false,
        },
      },
      // Not part of the gate: they need apps from the network, or long.
      {
        test: {
          name: 'live',
          include: ['tests/live/*.test.ts'],
          ...common,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts'],
          ...common,
          testTimeout: 3_600_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
