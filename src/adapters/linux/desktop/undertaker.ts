import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOutliving } from './outliving-process.js';

/** Ends a private desktop when this process is gone, however that comes about. */
export interface Undertaker {
  /** The folder of the desktop, absolute. It goes with it. */
  readonly folder: string;
  /** For the environment of the X server, which ends last and in good order: it removes its socket itself. */
  readonly screenMark: Mark;
  /** For the environment of everything else on the desktop: what has it ends with it, wherever it has moved. */
  readonly mark: Mark;
  /** @param number of the display that the X server has taken */
  noteDisplay(number: string): void;
  /** Ends the desktop. Resolves when nothing of it is left. Never throws. */
  bury(): Promise<void>;
}

/** A variable by which processes are known. */
interface Mark {
  readonly name: string;
  readonly value: string;
}

/** What all marks end with, that of the undertaker itself among them. */
const marksEnd = '_OF_HANDEYE';
const [markName, screenMarkName, ownMarkName] = [`DESKTOP${marksEnd}`, `SCREEN${marksEnd}`, `UNDERTAKER${marksEnd}`];

/**
 * Paths of sockets hold at most 108 bytes (unix(7)), and those of the buses lie in the folder: a longer temporary folder
 * than this is not used.
 */
export const longestTemporaryFolder = 48;

/** Where the folders of desktops are made. */
export function temporaryFolder(): string {
  return Buffer.byteLength(tmpdir()) > longestTemporaryFolder ? '/tmp' : tmpdir();
}

/**
 * Waits until its input ends, which it also does when whoever writes is killed. Then all that has the mark in its
 * environment is killed, again and again until there is none: the mark is inherited by whatever is started, also by what
 * leaves its group and session. What has been started without it (`env -i`, `su`), or has written over the beginning of its
 * environment (Chromium, for its title), is found below what has it, or by a file in the folder that it has open to write to,
 * which it would make anew as it ends; who only reads there is somebody else. What has the mark of another folder, which may be in this one, belongs to another desktop, which
 * may be started on this one. The X server is asked, since a killed one leaves its socket behind; where it was killed by
 * somebody else, the socket goes, unless another server has taken the display since. None takes it meanwhile: the display is
 * locked as X servers do it, by a file that comes into being with the number of the process in it. What a program has mounted in
 * the folder (xdg-document-portal, AppImages) is unmounted before that goes, the innermost first: nobody else does any more.
 */
const script = `
trap '' INT TERM HUP
marks=${marksEnd}=
number=
while read -r line; do number=$line; done
marked() { grep -lszxF -e "$1" /proc/[0-9]*/environ | tr -dc '0-9\\n'; }
holding() {
  find /proc/[0-9]*/fd -lname "$1/*" | while read -r file; do
    process=\${file%/fd/*}
    grep -q '^flags:.*[12]$' "$process/fdinfo/\${file##*/}" && echo "\${process#/proc/}"
  done | sort -u | grep -vx "$PPID"
}
unmarked() {
  folder=$1
  shift
  below=$(grep -H '^PPid:' /proc/[0-9]*/status | awk -v above="$*" '
    BEGIN { count = split(above, pids); for (at = 1; at <= count; at++) family[pids[at]] }
    { split($1, path, "/"); parents[path[3]] = $2 }
    END {
      do {
        grown = 0
        for (pid in parents) if (!(pid in family) && parents[pid] in family) { family[pid]; grown = 1; print pid }
      } while (grown)
    }')
  for pid in $below; do
    environment=$(tr '\\0' '|' <"/proc/$pid/environ")
    case $environment in
      *"$marks$folder|"*) echo "$pid" ;;
      *"$marks"*) ;;
      *) echo "$pid" ;;
    esac
  done
}
end() {
  round=0
  while pids=$(marked "$1"); pids=\${pids:-$(holding "\${1#*=}")}; [ -n "$pids" ] && [ $round -lt 200 ]; do
    signal=KILL
    [ "$2" = politely ] && [ $round -lt 150 ] && signal=TERM
    if [ $signal = KILL ]; then
      kill -s STOP $pids
      kill -s KILL $(unmarked "\${1#*=}" $pids) $pids
    elif [ $round -eq 0 ]; then
      kill -s TERM $pids
      kill -s CONT $pids
    fi
    round=$((round + 1))
    sleep 0.01
  done
} 2>/dev/null
end "${markName}=$1" at-once
end "${screenMarkName}=$1" politely
if [ -n "$number" ]; then
  socket=/tmp/.X11-unix/X$number
  lock=/tmp/.X$number-lock
  if [ -f "$lock" ] && read -r pid <"$lock" && [ ! -d "/proc/$pid" ]; then rm -f -- "$lock"; fi
  if [ -S "$socket" ] && own=$(mktemp /tmp/.handeye-XXXXXX); then
    printf '%10d\\n' $$ >"$own"
    if ln "$own" "$lock" 2>/dev/null; then
      grep -q -e "$socket$" /proc/net/unix || rm -f -- "$socket"
      rm -f -- "$lock"
    fi
    rm -f -- "$own"
  fi
fi
mounts=
while read -r _ at _; do case $at in "$1"/*) mounts="$at $mounts" ;; esac; done </proc/self/mounts
for at in $mounts; do
  fusermount3 -u -z "$at" || fusermount -u -z "$at" || umount -l "$at"
done 2>/dev/null
for round in 1 2 3; do rm -rf -- "$1" && break; sleep 0.1; done
`;

/**
 * Makes the folder of a desktop, and a shell that outlives this process if it must: nobody else can end what was started by a
 * process that is killed.
 *
 * @throws an error of the file system where there is no space for the folder
 */
export function createUndertaker(): Undertaker {
  const folder = mkdtempSync(join(temporaryFolder(), 'handeye-desktop-'));
  // On a private desktop itself, it has to outlive that one too: what ends that knows nothing of this one.
  const env = { ...process.env, [ownMarkName]: folder };
  delete env[markName];
  const child = startOutliving('/bin/sh', ['-c', script, 'handeye-desktop', folder], { env, cwd: '/' });
  return {
    folder,
    mark: { name: markName, value: folder },
    screenMark: { name: screenMarkName, value: folder },
    noteDisplay: child.send,
    bury: child.end,
  };
}
