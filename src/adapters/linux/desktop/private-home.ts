import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScreenSize } from '../../../ports/desktop.js';

/** The folders that programs of a private desktop have as their own. */
export interface PrivateHome {
  /** Where the session bus listens, as D-Bus writes addresses. */
  readonly busAddress: string;
  /** The settings of the window manager. */
  readonly windowManagerFile: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * No key of its own, since keys are for the program under test; windows get the focus as they come, and are placed where
 * they are seen whole.
 */
const windowManagerSettings = `<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew><focusLast>yes</focusLast><followMouse>no</followMouse></focus>
  <placement><policy>Smart</policy><center>yes</center></placement>
  <theme><name>Clearlooks</name><animateIconify>no</animateIconify></theme>
  <desktops><number>1</number></desktops>
  <keyboard/>
  <mouse>
    <context name="Titlebar"><mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind></context>
    <context name="Titlebar"><mousebind button="Left" action="Drag"><action name="Move"/></mousebind></context>
    <context name="Client"><mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind></context>
    <context name="Close"><mousebind button="Left" action="Click"><action name="Close"/></mousebind></context>
  </mouse>
</openbox_config>
`;

/** Nothing moves and blinks by itself: what is seen to change is what was done. */
const toolkitSettings = `[Settings]
gtk-enable-animations=0
gtk-cursor-blink=0
gtk-enable-event-sounds=0
`;

/**
 * Fills the folder. Settings, caches and data of the user who runs this are neither read nor written, and what programs
 * leave in the temporary folder goes with the desktop.
 */
export async function makePrivateHome(folder: string, { scale }: ScreenSize): Promise<PrivateHome> {
  const [home, config, runtime] = [join(folder, 'home'), join(folder, 'config'), join(folder, 'runtime')];
  await Promise.all([
    mkdir(home),
    mkdir(join(folder, 'data')),
    mkdir(join(folder, 'cache')),
    mkdir(join(folder, 'state')),
    mkdir(join(folder, 'tmp')),
    mkdir(runtime, { mode: 0o700 }),
    ...['gtk-3.0', 'gtk-4.0'].map(async (toolkit) => {
      await mkdir(join(config, toolkit), { recursive: true });
      await writeFile(join(config, toolkit, 'settings.ini'), toolkitSettings);
    }),
  ]);
  const windowManagerFile = join(folder, 'openbox.xml');
  await writeFile(windowManagerFile, windowManagerSettings);
  return {
    busAddress: `unix:path=${escaped(join(runtime, 'bus'))}`,
    windowManagerFile,
    environment: {
      HOME: home,
      XDG_RUNTIME_DIR: runtime,
      XDG_CONFIG_HOME: config,
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      XDG_STATE_HOME: join(folder, 'state'),
      TMPDIR: join(folder, 'tmp'),
      // Settings live and die with the program, and no service is started to keep them.
      GSETTINGS_BACKEND: 'memory',
      GIO_USE_VFS: 'local',
      GTK_USE_PORTAL: '0',
      ADW_DISABLE_PORTAL: '1',
      // What draws by OpenGL would do so in software, and slowly.
      GSK_RENDERER: 'cairo',
      LIBGL_ALWAYS_SOFTWARE: '1',
      ...(scale !== 1 && { GDK_SCALE: String(scale), QT_SCALE_FACTOR: String(scale) }),
    },
  };
}

/** A path in an address (D-Bus specification, "Server Addresses"). */
function escaped(path: string): string {
  return Array.from(Buffer.from(path), (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w\-/.\\*]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
  }).join('');
}
