import { version } from '@embark/contract/kernel/version.ts'
import { Command, CommanderError } from 'commander'
import { ConfigError } from '#platform/config/config.ts'
import { startFailure } from '#platform/start-failure.ts'
import type { CommandMeans, Outcome } from './command-means.ts'
import { addConfigCommands, addKeepingCommands, addServerCommands } from './keeping-commands.ts'
import { addAddressCommands, addContentCommands, addProviderCommands, addTenantCommands, addUserCommands } from './product-commands.ts'

const WRONG_USE = 2

/** Runs one command line and gives its exit code: 0 done, 1 failed, 2 wrongly called. */
export async function runCommand(args: readonly string[], means: CommandMeans): Promise<number> {
  let code = 0
  const isJson = args.includes('--json')
  const program = describeCommands(means, {
    isJson,
    done: (text, data) => means.print(isJson ? JSON.stringify(data) : text),
    failed: () => {
      code = 1
    },
  })
  try {
    await program.parseAsync([...args], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError)
      return ['commander.helpDisplayed', 'commander.version', 'commander.help'].includes(error.code) && error.exitCode === 0 ? 0 : WRONG_USE
    const message = startFailure(error) ?? (error instanceof Error ? error.message : String(error))
    if (isJson) means.print(JSON.stringify({ error: message, ...(error instanceof ConfigError && { problems: error.problems }) }))
    else means.complain(message)
    return 1
  }
}

function describeCommands(means: CommandMeans, outcome: Outcome): Command {
  const program = new Command('embark')
    .description('Runs and looks after Embark, the portal for education consultancies.')
    .version(version, '--version', 'say which version this is')
    .option('--json', 'answer in JSON')
    .exitOverride()
    .configureOutput({ writeOut: (text) => means.print(text.trimEnd()), writeErr: (text) => means.complain(text.trimEnd()) })
    .showHelpAfterError('Add --help to see how it is used.')
  addServerCommands(program, means, outcome)
  addKeepingCommands(program, means, outcome)
  addTenantCommands(program, means, outcome)
  addUserCommands(program, means, outcome)
  addAddressCommands(program, means, outcome)
  addProviderCommands(program, means, outcome)
  addContentCommands(program, means, outcome)
  addConfigCommands(program, means, outcome)
  for (const command of withInner(program)) command.option('--json', 'answer in JSON')
  return program
}

const withInner = (command: Command): Command[] => command.commands.flatMap((inner) => [inner, ...withInner(inner)])
