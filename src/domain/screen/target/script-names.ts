/** A program that runs what others have written, and how its command line says what. */
interface Interpreter {
  /** Its own name, with the version that may be part of it. */
  readonly called: RegExp;
  /** Options of which the next word is the value. */
  readonly valued: readonly string[];
  /** Words that say that code, or nothing that has a name, is run instead of a script. */
  readonly nameless?: RegExp;
}

const interpreters: readonly Interpreter[] = [
  { called: /^(?:python|pypy)[\d.]*$/, valued: ['-W', '-X'], nameless: /^-[a-zA-Z]*c$/ },
  { called: /^[cg]js(?:-console)?$/, valued: ['-I', '-C'], nameless: /^(?:-c|--command)$/ },
  {
    called: /^node(?:js)?$/,
    valued: ['-r', '--require', '--import', '-C'],
    nameless: /^(?:-[ep]|-pe|--eval|--print)$/,
  },
  { called: /^perl[\d.]*$/, valued: ['-I'], nameless: /^-[\dacnlpsStTuUwWX]*[eE]$/ },
  { called: /^ruby[\d.]*$/, valued: ['-I', '-r', '-C'], nameless: /^-[aclnpsSvwW]*e$/ },
  { called: /^(?:wish|tclsh)[\d.]*$/, valued: [] },
  { called: /^mono(?:-sgen)?$/, valued: ['--config'] },
  // A class that is named in place of an archive is mostly called Main.
  {
    called: /^java$/,
    valued: [
      '-cp',
      '-classpath',
      '--class-path',
      '-p',
      '--module-path',
      '--add-modules',
      '--add-opens',
      '--add-exports',
      '--add-reads',
      '--patch-module',
    ],
    nameless: /^(?!-).*(?<!\.jar)$/,
  },
  { called: /^(?:ba|da|k|z)?sh$/, valued: ['-o', '-O', '--rcfile', '--init-file'], nameless: /^-\w*c$/ },
];

const extension = /\.(?:pyw?|pyz|[cm]?js|pl|rb|tcl|exe|jar|(?:ba|k|z)?sh)$/i;

/**
 * What a program is called that an interpreter runs: all of those would be `python3`, `gjs` or `java` by their processes.
 * @param command the words of its command line, from that of the interpreter on
 * @returns the name of the script without its extension, and with it; nothing where no interpreter runs one
 */
export function scriptNames([program = '', ...words]: readonly string[]): readonly string[] {
  const interpreter = interpreters.find(({ called }) => called.test(baseName(program)));
  if (interpreter === undefined) return [];
  const { valued, nameless } = interpreter;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (word === '-' || nameless?.test(word) === true) return [];
    if (valued.includes(word)) at += 1;
    else if (!word.startsWith('-')) return [...new Set([baseName(word).replace(extension, ''), baseName(word)])];
  }
  return [];
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
