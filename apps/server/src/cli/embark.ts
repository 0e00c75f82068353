import { runCommand } from './commands.ts'

// Loaded when they are asked for: a command that checks the configuration must not wait for the whole product.
process.exitCode = await runCommand(process.argv.slice(2), {
  config: {},
  serve: () => import('../main.ts'),
  openOperator: async (means) => (await import('../operator.ts')).openOperator(means),
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
})
