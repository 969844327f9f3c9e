import { expect, it } from 'vitest';
import { splitCommand } from '../../flow/command-line.js';
import { scriptNames } from './script-names.js';

it.each([
  ['python3 stock.py', ['stock', 'stock.py']],
  ['/usr/bin/python3.11 -Es -X dev /usr/bin/gnome-tweaks --new', ['gnome-tweaks']],
  ['python3 -m idlelib.idle', ['idlelib.idle']],
  ['gjs -m /usr/share/org.gnome.Characters/org.gnome.Characters', ['org.gnome.Characters']],
  ['node --require ./hooks.cjs dist/stock.mjs', ['stock', 'stock.mjs']],
  ['perl -w -I lib stock.pl', ['stock', 'stock.pl']],
  ['perl -MEncode stock.pl', ['stock', 'stock.pl']],
  ['ruby3.1 -- stock.rb', ['stock', 'stock.rb']],
  ['ruby -rdate stock.rb', ['stock', 'stock.rb']],
  ['/usr/bin/wish /usr/bin/gitk -- --all', ['gitk']],
  ['mono --debug /opt/stock/Stock.exe', ['Stock', 'Stock.exe']],
  ['java -Xmx1g -cp lib -jar "/opt/My Stock/stock.jar" new', ['stock', 'stock.jar']],
  ['java --add-opens java.base/java.lang=ALL-UNNAMED --add-modules java.sql -jar stock.jar', ['stock', 'stock.jar']],
  ['bash -e -o pipefail /usr/local/bin/stock.sh', ['stock', 'stock.sh']],
])('%s is called by what it runs', (command, names) => {
  expect(scriptNames(splitCommand(command))).toEqual(names);
});

it.each([
  ['', 'no program'],
  ['gnome-calculator stock.py', 'a program of its own'],
  ['python3', 'no script'],
  ['python3 - stock.py', 'what it reads'],
  ['python3 -uc "import stock" stock.py', 'code'],
  ['sh -ec ./stock stock', 'code'],
  ['perl -wnE say stock', 'code'],
  ['ruby -ne puts stock', 'code'],
  ['node --eval 1 stock.js', 'code'],
  ['java -cp stock.jar com.stock.Main', 'a class'],
  ['java -p mods -m stock/com.stock.Main', 'a class of a module'],
  ['pythonic stock.py', 'a program that is only named like an interpreter'],
])('%s is not called by a script: it runs %s', (command) => {
  expect(scriptNames(splitCommand(command))).toEqual([]);
});
