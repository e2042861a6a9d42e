import type { Command } from "commander";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

type Known = { readonly name: string; readonly says: string; readonly options: readonly string[] };

/** What a shell completes: the commands, and the options of each; folders and files are the shell's own. */
export function completion(program: Command, shell: Shell): string {
  const known = program.commands.map(
    (command): Known => ({
      name: command.name(),
      says: command.description().split(/[:;,]/)[0] ?? "",
      options: command.options.flatMap(({ long }) => long ?? []),
    }),
  );
  return { bash, zsh, fish }[shell](program.name(), known);
}

function bash(program: string, known: readonly Known[]): string {
  const cases = known.map(({ name, options }) => `    ${name}) words="${options.join(" ")}" ;;`);
  return `_${program}() {
  local word=\${COMP_WORDS[COMP_CWORD]} words
  case \${COMP_WORDS[1]} in
${cases.join("\n")}
    *) words="" ;;
  esac
  [ "$COMP_CWORD" = 1 ] && words="${known.map(({ name }) => name).join(" ")} --help --version"
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _${program} ${program}`;
}

function zsh(program: string, known: readonly Known[]): string {
  const commands = known.map(({ name, says }) => `    '${name}:${quoted(says)}'`);
  const cases = known.map(({ name, options }) => `      ${name}) compadd -- ${options.join(" ")} ;;`);
  return `#compdef ${program}
_${program}() {
  local -a commands=(
${commands.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
  elif [[ $words[CURRENT] == -* ]]; then
    case $words[2] in
${cases.join("\n")}
    esac
    return
  fi
  _files
}
compdef _${program} ${program}`;
}

function fish(program: string, known: readonly Known[]): string {
  const at = (name: string) => `-n '__fish_seen_subcommand_from ${name}'`;
  return known
    .flatMap(({ name, says, options }) => [
      `complete -c ${program} -n __fish_use_subcommand -a ${name} -d '${quoted(says)}'`,
      ...options.map((option) => `complete -c ${program} ${at(name)} -l ${option.slice(2)}`),
    ])
    .join("\n");
}

function quoted(text: string): string {
  return text.replaceAll("'", "’");
}
