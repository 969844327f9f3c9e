import { coloursIn } from '../../clients/image/colours.js';
import { HandeyeError } from '../../domain/errors.js';
import { colourNames } from '../../domain/language/phrase/colour-names.js';
import { mentionsColour } from '../../domain/language/phrase/colours.js';
import type { ScreenNode, Snapshot } from '../../domain/screen/element/screen-node.js';
import type { Screenshot } from '../../ports/eye.js';
import type { InterpretReply } from '../../domain/brain/interpretation.js';
import { answerOn } from '../../domain/language/answer.js';
import { Scene } from '../../domain/language/grounding/scene.js';
import { interpretText } from '../../domain/language/interpret.js';
import type { Brain } from '../../ports/brain.js';

/** Elements whose colours are looked at: what people point out by them. */
const mostColoured = 400;

/** The colours that elements are seen in; of what is out of view nothing is known. */
async function coloursOf(
  { nodes, viewport }: Snapshot,
  { data, width, origin }: Screenshot,
): Promise<(node: ScreenNode) => readonly string[] | undefined> {
  const scale = viewport.width > 0 && origin.x === 0 && origin.y === 0 ? width / viewport.width : 1;
  const known = new Map<string, readonly string[]>();
  const seen = nodes.filter(
    ({ bounds, role }) => bounds !== null && bounds.height < 300 && !['row', 'list', 'table'].includes(role),
  );
  for (const { ref, bounds } of seen.slice(0, mostColoured)) {
    const { x, y, width: across, height: down } = bounds!;
    const box = { x: (x - origin.x) * scale, y: (y - origin.y) * scale, width: across * scale, height: down * scale };
    known.set(ref, colourNames(await coloursIn(data, box)));
  }
  return ({ ref }) => known.get(ref);
}

/** The brain that works with no model, no key and no network: the rules of `domain/language`. */
export function createBuiltinBrain(): Brain {
  return {
    name: 'builtin',
    async interpret(request, { snapshot, dialog, picture }) {
      if (snapshot === undefined) throw new HandeyeError('internal', 'The built-in brain was shown no screen.');
      const colourOf =
        mentionsColour(request.text) && picture !== undefined ? await coloursOf(snapshot, await picture()) : undefined;
      const scene = new Scene(snapshot, {
        backend: request.screen.backend,
        variables: request.variables,
        secrets: request.secrets,
        ...(dialog !== undefined && { dialog }),
        ...(colourOf !== undefined && { colourOf }),
      });
      return request.goal === 'answer' ? answerOn(request.text, scene) : stepsFor(request.text, scene);
    },
  };
}

function stepsFor(text: string, scene: Scene): InterpretReply {
  const read = interpretText(text, scene);
  const { rest, part } = read;
  switch (read.kind) {
    case 'steps':
      return {
        kind: 'steps',
        understood: read.understood,
        steps: [...read.steps],
        rest,
        part,
        ...(!read.isExact && { isTentative: true }),
      };
    case 'nothing':
      return { kind: 'steps', understood: read.understood, steps: [], rest };
    case 'question':
      return { kind: 'question', question: read.question, candidates: [...read.candidates], part, rest };
    case 'absent': {
      const { question, fallback } = read;
      const otherwise = fallback === undefined ? {} : { otherwise: [...fallback.steps] };
      return {
        kind: 'question',
        question,
        candidates: [...read.candidates],
        isMissing: true,
        part,
        rest,
        ...otherwise,
      };
    }
    case 'not_understood':
      return { kind: 'not_understood', part, reason: read.reason, rest };
  }
}
