/**
 * Chromium counts only the last `--enable-features`, so that of playwright-core is repeated here.
 * `tests/contract/page/launch-arguments.test.ts` fails when it has changed.
 */
const featuresOfPlaywright = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];

/**
 * No room for loads ahead of a navigation: neither `<script type="speculationrules">` nor a `Speculation-Rules` header is
 * acted on. No interception of the protocol sees what the browser fetches ahead, and the switches by name (features, blink
 * features, holdback, data saver) do not stop it while a debugger is attached. Names and parameters:
 * `content/browser/preloading/prefetch/prefetch_features.cc` of Chromium, which is also where older releases are asked to
 * use the queue that has the limit.
 */
const nothingAhead = [
  'PrefetchScheduler',
  'PrefetchSchedulerTesting:kPrefetchSchedulerTestingActiveSetSizeLimitForBase/0/kPrefetchSchedulerTestingActiveSetSizeLimitForBurst/0',
];

/**
 * A page that shows a dialog as another one comes is kept until that is answered. Otherwise the other one gets a frame host of
 * its own, no dialog of the old one can be answered any more, and the window hangs. Name and parameter:
 * `content/common/content_navigation_policy.cc` of Chromium.
 */
const dialogsStayAnswerable = 'RenderDocument:level/crashed-frame';

/**
 * How the browser is started. What it does in the background by itself is no part of a test: no component updates, no sync,
 * no first-run pages, no pages fetched on suspicion. In a closed network the attempts would slow it down as well.
 */
export const launchArguments: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--enable-features=${[...featuresOfPlaywright, ...nothingAhead, dialogsStayAnswerable].join(',')}`,
];
