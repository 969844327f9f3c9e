import { HandeyeError } from '../../domain/errors.js';
import type { InterpretReply } from '../../domain/brain/interpretation.js';
import { answerOn } from '../../domain/language/answer.js';
import { Scene } from '../../domain/language/grounding/scene.js';
import { interpretText } from '../../domain/language/interpret.js';
import type { Brain } from '../../ports/brain.js';

/** The brain that works with no model, no key and no network: the rules of `domain/language`. */
export function createBuiltinBrain(): Brain {
  return {
    name: 'builtin',
    interpret(request, { snapshot, dialog, colourOf }) {
      if (snapshot === undefined) throw new HandeyeError('internal', 'The built-in brain was shown no screen.');
      const scene = new Scene(snapshot, {
        backend: request.screen.backend,
        variables: request.variables,
        secrets: request.secrets,
        ...(dialog !== undefined && { dialog }),
        ...(colourOf !== undefined && { colourOf }),
      });
      return Promise.resolve(request.goal === 'answer' ? answerOn(request.text, scene) : stepsFor(request.text, scene));
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
