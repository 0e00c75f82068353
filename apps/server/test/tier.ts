/** Whether everything is tested that can be (`script/test --whole`, nightly and before a release), or of what is alike a part. */
export const isWhole = process.env['EMBARK_TESTS'] === 'whole'
