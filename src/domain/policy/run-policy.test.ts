import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/support/seeded-random.js';
import { isOriginListed, isProgramListed } from './allowlist.js';
import type { EffectClass } from './effect-class.js';
import { stepOrigins, type StepOrigin } from './step-origin.js';
import type { Verdict } from './verdict.js';
import { decide, decideNavigation, narrowed, permissivePolicy, type Consent, type RunPolicy } from './run-policy.js';

const consent: Consent = {
  origins: new Set(['http://shop.test']),
  programs: new Set(['node', '/opt/app/run']),
  files: new Set(),
};
const policy = (more: Partial<RunPolicy> = {}): RunPolicy => ({ ...permissivePolicy, ...more });
const visit = (url: string): Parameters<typeof decide>[2] => ({
  action: 'navigate',
  effect: 'navigate',
  target: url,
  url,
});
const start = (program: string): Parameters<typeof decide>[2] => ({
  action: 'launch',
  effect: 'system',
  target: program,
  program,
});
const click = { action: 'click', effect: 'input', target: 'button "Save"' } as const;

describe('a step', () => {
  it('may do what is not forbidden', () => {
    expect(decide(policy(), consent, click).decision).toBe('permit');
  });

  it('may drive no program that a list of them leaves out', () => {
    const driving = { ...click, drives: 'gnome-calculator' };
    expect(decide(policy(), consent, driving).decision).toBe('permit');
    expect(decide(policy({ allowedProcesses: ['gnome-*'] }), consent, driving).decision).toBe('permit');
    expect(decide(policy({ allowedProcesses: ['mousepad'] }), consent, driving)).toEqual({
      decision: 'deny',
      reason: 'the program gnome-calculator may not be driven (allowed: mousepad)',
    });
  });

  it('may not do what is forbidden, whatever else allows it', () => {
    const forbidding = policy({ forbiddenActions: ['assert_*', 'CLICK'], askFor: ['click'] });
    expect(decide(forbidding, consent, click)).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('click'),
    });
    expect(decide(forbidding, consent, { ...click, action: 'assert_url' }).decision).toBe('deny');
    expect(decide(forbidding, consent, { ...click, action: 'fill' }).decision).toBe('permit');
  });

  it('may go where the spec says, and nowhere else', () => {
    expect(decide(policy(), consent, visit('http://shop.test/cart')).decision).toBe('permit');
    expect(decide(policy(), consent, visit('http://evil.test/'))).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('http://evil.test'),
    });
    expect(decide(policy(), consent, visit('https://shop.test/')).decision).toBe('deny');
    expect(decide(policy(), consent, visit('http://shop.test@evil.test/')).decision).toBe('deny');
  });

  it('may go where a list says, whatever the spec names', () => {
    const listed = policy({ allowedOrigins: ['other.test'] });
    expect(decide(listed, consent, visit('http://other.test/')).decision).toBe('permit');
    expect(decide(listed, consent, visit('http://shop.test/'))).toMatchObject({
      decision: 'deny',
      reason: 'http://shop.test is not allowed (allowed: other.test)',
    });
    expect(decide(policy({ allowedOrigins: [] }), consent, visit('http://shop.test/')).reason).toContain(
      'allowed: none',
    );
  });

  it('may start the programs that the spec names, as far as a list has them', () => {
    expect(decide(policy(), consent, start('node')).decision).toBe('permit');
    expect(decide(policy(), consent, start('/opt/app/run')).decision).toBe('permit');
    expect(decide(policy(), consent, start('/tmp/run')).decision).toBe('deny');
    const listed = policy({ allowedProcesses: ['no*', '/opt/app/run'] });
    expect(decide(listed, consent, start('node'))).toEqual({
      decision: 'permit',
      reason: 'named by the spec and on the list of programs',
    });
    expect(decide(listed, consent, start('/opt/app/run')).decision).toBe('permit');
    expect(decide(policy({ allowedProcesses: ['run'] }), consent, start('/opt/app/run')).decision).toBe('permit');
    expect(decide(policy({ allowedProcesses: ['git'] }), consent, start('/opt/app/run'))).toEqual({
      decision: 'deny',
      reason: 'the program /opt/app/run is not allowed (allowed: git)',
    });
  });

  it.each(['sleep', '/tmp/evil/sleep', '/tmp/evil/node'])(
    'may not start %s, which only the app names, whatever list has it',
    (program) => {
      for (const entry of ['*', program]) {
        expect(decide(policy({ allowedProcesses: [entry] }), consent, start(program))).toMatchObject({
          decision: 'deny',
          reason: expect.stringMatching(/ is not named by the spec; .*--var/) as string,
        });
      }
    },
  );

  it('is permitted for the reason that holds', () => {
    expect(decide(policy(), consent, visit('http://shop.test/')).reason).toBe('named by the spec');
    expect(decide(policy({ allowedOrigins: ['*.test'] }), consent, visit('http://shop.test/')).reason).toBe(
      'on the list of origins',
    );
    expect(decide(policy(), consent, click).reason).toBe('a step of the spec');
  });

  it('acts on the pages that a list allows, and leaves the others by going elsewhere', () => {
    const listed = policy({ allowedOrigins: ['shop.test'] });
    expect(decide(listed, consent, { ...click, page: 'http://shop.test/cart' }).decision).toBe('permit');
    expect(decide(listed, consent, { ...click, page: 'about:blank' }).decision).toBe('permit');
    expect(decide(listed, consent, { ...click, page: 'chrome-error://chromewebdata/' }).decision).toBe('permit');
    expect(decide(listed, consent, { ...click, page: 'http://evil.test/' })).toEqual({
      decision: 'deny',
      reason: 'the page shows http://evil.test, which is not allowed (allowed: shop.test)',
    });
    expect(decide(policy(), consent, { ...click, page: 'http://evil.test/' }).decision).toBe('permit');
  });

  it('may give the app the files that the spec names, and no others', () => {
    const naming: Consent = { ...consent, files: new Set(['/data/a.txt']) };
    const upload = (...files: string[]): Parameters<typeof decide>[2] => ({ ...click, action: 'upload', files });
    expect(decide(policy(), naming, upload('/data/a.txt'))).toEqual({
      decision: 'permit',
      reason: 'named by the spec',
    });
    expect(decide(policy(), naming, upload('/data/a.txt', '/etc/passwd'))).toMatchObject({
      decision: 'deny',
      reason: expect.stringMatching(/^the file \/etc\/passwd is not named by the spec; .*--var/),
    });
  });

  it('may act in the frames that a list allows, whatever the page around them is', () => {
    const framed = (url: string): Parameters<typeof decide>[2] => ({ ...click, frames: [{ id: 'F1', url }] });
    const listed = policy({ allowedOrigins: ['shop.test'] });
    expect(decide(listed, consent, framed('http://shop.test/pay')).decision).toBe('permit');
    expect(decide(listed, consent, framed('about:srcdoc')).decision).toBe('permit');
    expect(decide(listed, consent, framed('http://evil.test/pay'))).toMatchObject({
      decision: 'deny',
      reason: 'a frame shows http://evil.test, which is not allowed (allowed: shop.test)',
    });
    expect(decide(policy(), consent, framed('http://evil.test/pay')).decision).toBe('permit');
  });

  it('needs a yes where the policy says so, and always when it destroys', () => {
    expect(decide(policy({ askFor: ['click'] }), consent, click).decision).toBe('ask');
    expect(decide(policy(), consent, { ...click, effect: 'destructive' }).decision).toBe('ask');
    expect(decide(policy({ askFor: ['navigate'] }), consent, visit('http://evil.test/')).decision).toBe('deny');
  });
});

/** What the verdicts of a policy make of a step that nothing else says anything of. */
describe('a verdict', () => {
  type Row = readonly [EffectClass, Verdict | undefined, Readonly<Record<StepOrigin, string>>];
  const all = (decision: string) => ({ spec: decision, person: decision, brain: decision });
  const unlessSpec = (decision: string) => ({ spec: 'permit', person: decision, brain: decision });
  const rows: readonly Row[] = [
    ['read', undefined, all('permit')],
    ['read', 'allow', all('permit')],
    ['read', 'deny', all('deny')],
    ['input', undefined, all('permit')],
    ['input', 'allow', all('permit')],
    ['input', 'ask', all('ask')],
    ['input', 'deny', all('deny')],
    ['navigate', undefined, all('permit')],
    ['navigate', 'ask', all('ask')],
    ['navigate', 'deny', all('deny')],
    ['system', undefined, unlessSpec('ask')],
    ['system', 'allow', all('permit')],
    ['system', 'ask', all('ask')],
    ['system', 'deny', all('deny')],
    ['destructive', undefined, all('ask')],
    ['destructive', 'allow', all('permit')],
    ['destructive', 'ask', all('ask')],
    ['destructive', 'deny', all('deny')],
  ];
  const cases = rows.flatMap(([effect, verdict, expected]) =>
    stepOrigins.map((origin) => [effect, verdict, origin, expected[origin]] as const),
  );

  it.each(cases)('on the effect %s: %s, of a step of a %s: %s', (effect, verdict, origin, decision) => {
    const step = { action: 'act', effect, target: 'it', origin };
    const effects = verdict === undefined ? {} : { [effect]: verdict };
    expect(decide(policy({ effects }), consent, step).decision).toBe(decision);
  });

  it.each(cases.filter(([, verdict]) => verdict !== undefined))(
    'on the action, of the effect %s: %s, of a step of a %s: %s',
    (effect, verdict, origin, decision) => {
      const step = { action: 'act', effect, target: 'it', origin };
      const lists = { allow: 'allowedActions', ask: 'askFor', deny: 'forbiddenActions' } as const;
      const saying = policy({ [lists[verdict ?? 'allow']]: ['act'] });
      expect(decide(saying, consent, step).decision).toBe(decision);
    },
  );

  it.each([
    ['allow', 'ask', 'ask'],
    ['allow', 'deny', 'deny'],
    ['ask', 'allow', 'ask'],
    ['ask', 'deny', 'deny'],
    ['deny', 'allow', 'deny'],
    ['deny', 'ask', 'deny'],
  ] as const)('on the effect, %s, and one on the action, %s: the stricter holds', (effect, action, decision) => {
    const lists = { allow: 'allowedActions', ask: 'askFor', deny: 'forbiddenActions' } as const;
    const both = policy({ effects: { system: effect }, [lists[action]]: ['launch'] });
    for (const origin of stepOrigins)
      expect(decide(both, consent, { ...start('node'), origin }).decision).toBe(decision);
  });

  it('that denies names the policy', () => {
    expect(decide(policy({ effects: { system: 'deny' } }), consent, start('node')).reason).toBe(
      'the action launch is forbidden by the policy (effects.system)',
    );
  });

  it('that allows lifts no denial, nor what is asked of an input', () => {
    const allowing = policy({
      effects: { input: 'allow', navigate: 'allow', system: 'allow', destructive: 'allow' },
      allowedActions: ['*'],
    });
    expect(decide(allowing, consent, visit('http://evil.test/')).decision).toBe('deny');
    expect(decide(allowing, consent, start('evil')).decision).toBe('deny');
    const pressed = { ...click, name: 'Delete', pressesElement: true, origin: 'brain' } as const;
    expect(decide(allowing, consent, pressed).decision).toBe('ask');
    const starting = { ...start('calc'), effect: 'input', origin: 'brain' } as const;
    expect(decide({ ...allowing, allowedProcesses: ['calc'] }, consent, starting).decision).toBe('ask');
    const elsewhere = { ...click, page: 'http://evil.test/', origin: 'person' } as const;
    expect(decide(allowing, consent, elsewhere).decision).toBe('ask');
  });
});

describe('what no spec names, where a person or a model decided on the step', () => {
  it.each<[string, Partial<RunPolicy>, string]>([
    ['no policy', {}, 'ask'],
    ['a list alone', { allowedProcesses: ['calc'] }, 'ask'],
    ['an allow alone', { effects: { system: 'allow' } }, 'ask'],
    ['a list and an allow of the effect', { allowedProcesses: ['calc'], effects: { system: 'allow' } }, 'permit'],
    ['a list and an allow of the action', { allowedProcesses: ['calc'], allowedActions: ['launch'] }, 'permit'],
    ['a list without it', { allowedProcesses: ['node'], effects: { system: 'allow' } }, 'deny'],
    ['a denial', { allowedProcesses: ['calc'], effects: { system: 'deny' } }, 'deny'],
  ])('starts by %s: a program that is listed, %j: %s', (_what, more, decision) => {
    for (const origin of ['person', 'brain'] as const)
      expect(decide(policy(more), consent, { ...start('calc'), origin }).decision).toBe(decision);
    expect(decide(policy(more), consent, start('calc')).decision).toBe('deny');
  });

  it.each<[string, Partial<RunPolicy>, string]>([
    ['no policy', {}, 'ask'],
    ['an allow alone', { effects: { navigate: 'allow' } }, 'ask'],
    ['a list', { allowedOrigins: ['other.test'] }, 'permit'],
    ['a list without it', { allowedOrigins: ['shop.test'] }, 'deny'],
  ])('is visited by %s', (_what, more, decision) => {
    expect(decide(policy(more), consent, { ...visit('http://other.test/'), origin: 'brain' }).decision).toBe(decision);
  });
});

describe('the folders of a policy', () => {
  const here: Consent = { ...consent, files: new Set(['/project/a.txt', '/data/b.txt']), filesBelow: ['/project'] };
  const spec: Consent = { ...consent, files: here.files };

  it.each<[string, readonly string[] | undefined, Readonly<Record<StepOrigin, string>>]>([
    ['/project/a.txt', undefined, { spec: 'permit', person: 'permit', brain: 'permit' }],
    ['/data/b.txt', undefined, { spec: 'permit', person: 'permit', brain: 'permit' }],
    ['/data/c.txt', undefined, { spec: 'deny', person: 'ask', brain: 'ask' }],
    ['/project/a.txt', ['/data'], { spec: 'deny', person: 'permit', brain: 'permit' }],
    ['/data/b.txt', ['/data'], { spec: 'permit', person: 'permit', brain: 'permit' }],
    ['/data/c.txt', ['/data'], { spec: 'deny', person: 'permit', brain: 'permit' }],
    ['/data2/c.txt', ['/data'], { spec: 'deny', person: 'ask', brain: 'ask' }],
    ['/data/b.txt', [], { spec: 'deny', person: 'permit', brain: 'permit' }],
    ['/data/b.txt', ['/data/b.txt'], { spec: 'permit', person: 'permit', brain: 'permit' }],
  ])('%s with the folders %j', (path, allowedPaths, expected) => {
    const give = { ...click, action: 'upload', files: [path] };
    const paths = allowedPaths === undefined ? {} : { allowedPaths };
    for (const origin of stepOrigins)
      expect(decide(policy(paths), origin === 'spec' ? spec : here, { ...give, origin }).decision, origin).toBe(
        expected[origin],
      );
  });

  it('hold for each file that is given', () => {
    const give = { ...click, action: 'upload', files: ['/data/b.txt', '/project/a.txt'] };
    expect(decide(policy({ allowedPaths: ['/data'] }), spec, give)).toEqual({
      decision: 'deny',
      reason: 'the file /project/a.txt is not allowed (paths of the policy: /data)',
    });
  });
});

it('lets the app lead anywhere, unless a list narrows it', () => {
  expect(decideNavigation(policy(), consent, 'http://elsewhere.test/', 'app')).toEqual({
    decision: 'permit',
    reason: 'no list says where the app may lead',
  });
  const listed = policy({ allowedOrigins: ['shop.test'] });
  expect(decideNavigation(listed, consent, 'http://elsewhere.test/', 'app').decision).toBe('deny');
  expect(decideNavigation(listed, consent, 'about:blank', 'app').decision).toBe('permit');
});

describe('a narrowed policy', () => {
  it('is that of the machine when the flow has no lists, and the other way round', () => {
    const machine = policy({ allowedOrigins: ['shop.test'] });
    expect(narrowed(machine, undefined)).toEqual(machine);
    expect(narrowed(policy(), { origins: ['shop.test'], processes: ['node'] })).toMatchObject({
      allowedOrigins: ['shop.test'],
      allowedProcesses: ['node'],
    });
  });

  it('never gives a flow a port or scheme that the machine does not allow', () => {
    expect(
      narrowed(policy({ allowedOrigins: ['http://shop.test'] }), { origins: ['shop.test'] }).allowedOrigins,
    ).toEqual(['http://shop.test']);
    expect(narrowed(policy({ allowedOrigins: ['shop.test'] }), { origins: ['*'] }).allowedOrigins).toEqual([
      'shop.test',
    ]);
    expect(
      narrowed(policy({ allowedOrigins: ['*.test'] }), { origins: ['shop.test', 'evil.example'] }).allowedOrigins,
    ).toEqual(['shop.test']);
  });

  it('allows only what each of its layers allows', () => {
    const random = seededRandom(20_261_120);
    const hosts = ['shop.test', 'a.shop.test', '*.test', '*', 'shop.*', 'localhost', '127.0.0.1'];
    const ports = ['', '', ':80', ':443', ':8080', ':*'];
    const schemes = ['', '', 'http://', 'https://', '*://', 'http*://'];
    const entry = (): string => {
      if (random.chance(0.1)) return random.pick(['file:', 'file:///srv/*', 'file:///srv/pages/*']);
      return random.pick(schemes) + random.pick(hosts) + random.pick(ports);
    };
    const list = (): string[] => Array.from({ length: 1 + random.below(4) }, entry);
    const urls = ['http', 'https'].flatMap((scheme) =>
      ['shop.test', 'a.shop.test', 'evil.example', 'localhost', '127.0.0.1'].flatMap((host) =>
        ['', ':80', ':443', ':8080', ':9000'].map((port) => `${scheme}://${host}${port}/`),
      ),
    );
    urls.push('file:///srv/a', 'file:///srv/pages/b', 'file:///etc/motd', 'ftp://shop.test/');
    let allowed = 0;
    for (let round = 0; round < 400; round += 1) {
      const layers = [list(), list(), list()];
      const result = layers.reduce<RunPolicy>((outer, origins) => narrowed(outer, { origins }), policy());
      for (const url of urls) {
        if (!isOriginListed(url, result.allowedOrigins ?? [])) continue;
        allowed += 1;
        for (const layer of layers)
          expect(isOriginListed(url, layer), `${url} by ${JSON.stringify(layers)}`).toBe(true);
      }
    }
    expect(allowed).toBeGreaterThan(200);
  });

  it('keeps the path of a program whose name the other one allows', () => {
    expect(narrowed(policy({ allowedProcesses: ['node'] }), { processes: ['/usr/bin/node'] }).allowedProcesses).toEqual(
      ['/usr/bin/node'],
    );
  });

  it('allows only the programs that each of its layers allows', () => {
    const random = seededRandom(7);
    const patterns = ['node', 'my*', '*app', 'MyApp.exe', '*', 'n*', 'm*p', '/opt/*', '/opt/n*', '/*/node', '/opt/my*'];
    const names = ['node', 'myapp', 'MyApp.exe', 'app', 'nmap', 'map'].flatMap((name) =>
      ['', '/opt/', '/opt/n/', '/tmp/', '/opt/../'].map((folder) => folder + name),
    );
    const list = (): string[] => Array.from({ length: 1 + random.below(3) }, () => random.pick(patterns));
    for (let round = 0; round < 400; round += 1) {
      const [outer, inner] = [list(), list()];
      const { allowedProcesses = [] } = narrowed(policy({ allowedProcesses: outer }), { processes: inner });
      for (const name of names.filter((candidate) => isProgramListed(candidate, allowedProcesses))) {
        expect(
          isProgramListed(name, outer) && isProgramListed(name, inner),
          `${name}: ${outer.join()} and ${inner.join()}`,
        ).toBe(true);
      }
    }
  });
});

it('in a frame of another origin, asks for what no spec holds', () => {
  const inFrame = { ...click, frames: [{ id: 'f', url: 'https://pay.test/card' }] };
  const decisions = stepOrigins.map((origin) => decide(policy(), consent, { ...inFrame, origin }).decision);
  expect(decisions).toEqual(stepOrigins.map((origin) => (origin === 'spec' ? 'permit' : 'ask')));
  const own = { ...click, frames: [{ id: 'f', url: 'http://shop.test/help' }], origin: 'brain' } as const;
  expect(decide(policy(), consent, own).decision).toBe('permit');
});

describe('words of a policy for the names of elements', () => {
  const named = (name: string, more: object = {}) => ({ ...click, name, ...more });

  it('keep everything from them but a look', () => {
    const forbidding = policy({
      forbiddenWords: ['pay', 'delete'],
      allowedActions: ['click'],
      effects: { input: 'allow' },
    });
    expect(decide(forbidding, consent, named('Delete account'))).toEqual({
      decision: 'deny',
      reason: '"Delete account" has the word "delete", which the policy forbids (forbiddenWords)',
      guardrail: 'forbidden_action',
    });
    expect(decide(forbidding, consent, named('icon', { otherNames: ['Pay now'] })).decision).toBe('deny');
    expect(decide(forbidding, consent, { ...click, otherNames: ['Pay now'] }).decision).toBe('deny');
    expect(decide(forbidding, consent, named('Delete account', { effect: 'read' })).decision).toBe('permit');
    expect(decide(forbidding, consent, named('Undeleted')).decision).toBe('permit');
    expect(decide(forbidding, consent, click).decision).toBe('permit');
  });

  it('have a person asked, unless they are forbidden too', () => {
    const asking = policy({ askForWords: ['send'], allowedActions: ['click'] });
    expect(decide(asking, consent, named('Send message'))).toEqual({
      decision: 'ask',
      reason: '"Send message" has the word "send", which needs approval by the policy (askForWords)',
    });
    expect(decide(asking, consent, named('Send message', { effect: 'read' })).decision).toBe('permit');
    const both = policy({ askForWords: ['send'], forbiddenWords: ['send'] });
    expect(decide(both, consent, named('Send message')).decision).toBe('deny');
  });
});
