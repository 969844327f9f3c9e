/** How one system is asked for its clipboard: a program with its arguments for each way. */
export interface ClipboardProgram {
  /** Takes the text from its standard input. */
  readonly write: readonly [program: string, ...args: readonly string[]];
  /** Gives the text to its standard output. */
  readonly read: readonly [program: string, ...args: readonly string[]];
  /** Whether it may end before the clipboard has the text: it leaves that to a part of it that goes on. */
  readonly isLate?: true;
}

/** What decides by which programs the clipboard is reached. */
export interface ClipboardEnvironment {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The programs that may reach the clipboard, and what to install where none of them is there. */
export interface ClipboardChoice {
  /** In the order in which they are tried; none without a display. */
  readonly programs: readonly ClipboardProgram[];
  /** A package that has one of them. */
  readonly package: string;
}

const wayland: ClipboardProgram = { write: ['wl-copy'], read: ['wl-paste', '--no-newline', '--type', 'text'] };
const xclip: ClipboardProgram = {
  write: ['xclip', '-in', '-selection', 'clipboard'],
  read: ['xclip', '-out', '-selection', 'clipboard', '-target', 'UTF8_STRING'],
  isLate: true,
};
const xsel: ClipboardProgram = {
  write: ['xsel', '--input', '--clipboard'],
  read: ['xsel', '--output', '--clipboard'],
  isLate: true,
};
const mac: ClipboardProgram = { write: ['pbcopy'], read: ['pbpaste'] };

const powershell = (script: string): [string, ...string[]] => [
  'powershell',
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  script,
];
/** PowerShell takes and gives text in the code page of the console, unless it is set. */
const windows: ClipboardProgram = {
  write: powershell(
    '[Console]::InputEncoding = New-Object Text.UTF8Encoding; Set-Clipboard -Value ([Console]::In.ReadToEnd())',
  ),
  read: powershell(
    '[Console]::OutputEncoding = New-Object Text.UTF8Encoding; [Console]::Out.Write((Get-Clipboard -Raw))',
  ),
};

/** The programs for a system and its display. */
export function clipboardPrograms({ platform, env }: ClipboardEnvironment): ClipboardChoice {
  if (platform === 'win32') return { programs: [windows], package: 'powershell' };
  // Its programs have the encoding of the locale, which may be none in a terminal over SSH.
  if (platform === 'darwin') return { programs: [mac], package: 'pbcopy' };
  const isOn = (name: string): boolean => (env[name] ?? '') !== '';
  const programs = [...(isOn('WAYLAND_DISPLAY') ? [wayland] : []), ...(isOn('DISPLAY') ? [xclip, xsel] : [])];
  return { programs, package: isOn('WAYLAND_DISPLAY') ? 'wl-clipboard' : 'xclip' };
}
