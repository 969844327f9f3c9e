import type { ModelTurn, ScriptedModel } from './scripted-model.js';

/** Settings, by path, for a run that asks a scripted model where something is in a picture. */
export function seeingBrain(model: ScriptedModel): Readonly<Record<string, unknown>> {
  const provider = 'openai-compatible';
  return {
    'brain.provider': provider,
    'brain.model': 'eye',
    'brain.baseUrl': model.baseUrl(provider),
    'brain.prices': ['eye=1/10'],
  };
}

/** Where {@link seenThere} is: the style of an element at that place. */
export const placeSeen = 'position: absolute; left: 100px; top: 60px; width: 40px; height: 20px';
/** A model sees the element there, 90% sure. */
export const seenThere: ModelTurn = { says: { found: true, x: 100, y: 60, width: 40, height: 20, confidence: 0.9 } };
