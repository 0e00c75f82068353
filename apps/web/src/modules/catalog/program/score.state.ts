import type { TestScore } from '@embark/contract/catalog/program/program.contract.ts'

/** A test score as people write it: the lowest band in brackets. */
export const scoreText = ({ score_name, program_testscore: { score, min_score } }: TestScore) =>
  `${score_name} ${score}${min_score === null ? '' : ` (${min_score})`}`
