import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';

// Prints the findings of redocly's recommended rules about the document in the given file, as JSON.
const source = readFileSync(process.argv[2], 'utf8');
const config = await createConfig({ extends: ['recommended'] });
const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
process.stdout.write(JSON.stringify(problems.map(({ severity, ruleId, message }) => ({ severity, ruleId, message }))));
