import type { Definitions, JsonSchema } from '../json-schema.js';

/** Definitions that come up while a schema is written. What is the same stands once, whoever asks for it. */
export class SharedDefinitions {
  readonly #names = new Map<string, string>();
  readonly #schemas = new Map<string, JsonSchema>();

  /** A reference to a definition with this content. @param wanted its name, unless another has it */
  refer(wanted: string, schema: JsonSchema): JsonSchema {
    const content = JSON.stringify(schema);
    let name = this.#names.get(content);
    if (name === undefined) {
      name = wanted;
      for (let again = 2; this.#schemas.has(name); again += 1) name = `${wanted}${again}`;
      this.#names.set(content, name);
      this.#schemas.set(name, schema);
    }
    return { $ref: `#/$defs/${name}` };
  }

  all(): Definitions {
    return Object.fromEntries(this.#schemas);
  }
}
