import type { RuleCase } from "./src/rules/cases";

/** The cases of all digests in a folder, in their order. */
export function readCases(folder: string): RuleCase[];
