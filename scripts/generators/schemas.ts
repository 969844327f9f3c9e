import { fakeAppSchema, fakeAppSchemaVersion } from '../../src/domain/fake/app.js';
import { configSchema } from '../../src/domain/policy/config.js';
import { policySchema } from '../../src/domain/policy/policy-schema.js';
import {
  executionReportSchema,
  executionReportSchemaVersion,
  runReportSchema,
} from '../../src/domain/run/execution-report.js';
import { flowSchemaVersion } from '../../src/domain/flow/flow.js';
import { idolClickReportSchema, idolClickSchemaVersion } from '../../src/projections/idolclick/report-format.js';
import { flowJsonSchema } from './flow-json-schema.js';
import type { FileGenerator } from './generator.js';
import { wideFlowJsonSchema } from './wide-flow-json-schema.js';
import { inOrder, jsonSchemaDialect, jsonSchemaOf, type JsonSchema } from './json-schema.js';

/** Every JSON Schema by the name of its file, without `.schema.json`. */
export function jsonSchemas(): Record<string, JsonSchema> {
  return {
    'test-flow': named('test-flow', flowSchemaVersion, wideFlowJsonSchema(flowJsonSchema())),
    'execution-report': named('execution-report', executionReportSchemaVersion, {
      title: 'Execution report',
      ...(executionReportSchema.description !== undefined && { description: executionReportSchema.description }),
      ...jsonSchemaOf(executionReportSchema, 'output'),
    }),
    'run-report': named('run-report', executionReportSchemaVersion, {
      title: 'Run report',
      ...jsonSchemaOf(runReportSchema, 'output'),
    }),
    'idolclick-report': named('idolclick-report', idolClickSchemaVersion, {
      title: 'IdolClick report',
      description: 'The ExecutionReport of IdolClick v1, as --reporter idolclick writes it: the result of one flow.',
      // Closed, as what is read: readers of this format refuse properties that they do not know.
      ...jsonSchemaOf(idolClickReportSchema, 'input'),
    }),
    'fake-app': named('fake-app', fakeAppSchemaVersion, {
      title: 'Fake app',
      ...jsonSchemaOf(fakeAppSchema, 'input'),
    }),
    config: named('config', 1, { title: 'Settings', ...jsonSchemaOf(configSchema, 'input') }),
    policy: named('policy', 1, { title: 'Policy', ...jsonSchemaOf(policySchema, 'input') }),
  };
}

/** A URN (RFC 8141) as identity: the schemas are files of the package and have no address of their own. */
function named(name: string, version: number, schema: JsonSchema): JsonSchema {
  return inOrder({ ...schema, $schema: jsonSchemaDialect, $id: `urn:handeye:schema:${name}:${version}` });
}

export const schemas: FileGenerator = {
  name: 'schemas',
  files: () =>
    Promise.resolve(
      Object.fromEntries(
        Object.entries(jsonSchemas()).map(([name, schema]) => [
          `schemas/${name}.schema.json`,
          // On one line: the formatter breaks what does not fit, and only that.
          JSON.stringify(schema),
        ]),
      ),
    ),
};
