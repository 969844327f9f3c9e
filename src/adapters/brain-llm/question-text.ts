import type { InterpretRequest } from '../../domain/brain/interpretation.js';

/**
 * What is asked, as the model reads it. What comes of the app stands between marks with a nonce, which the app cannot write.
 */
export function questionText(request: InterpretRequest, nonce: string): string {
  const { goal, text, screen, done, variables, secrets } = request;
  return [
    `${goal === 'act' ? 'Text' : 'Question'}: ${text}`,
    `Variables: ${listed(variables)}`,
    `Secrets: ${listed(secrets)}`,
    `<<<data ${nonce}`,
    `Done so far:${done.length === 0 ? ' nothing' : ''}`,
    ...done,
    `Backend: ${screen.backend}`,
    `Address: ${screen.url}`,
    `Title: ${screen.title}`,
    'Screen:',
    screen.outline,
    `${nonce} data>>>`,
    goal === 'act'
      ? 'Reply with the JSON object for the text.'
      : 'Reply with the JSON object that answers the question.',
  ].join('\n');
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}
