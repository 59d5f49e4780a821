# Completion for rift: commands, their options, games, seats and files. Source it, or install it where bash looks.
_rift() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words=
    if [ "$COMP_CWORD" -eq 1 ]; then
        words='play serve replay scene sim check explain words rules bench --help --version'
    else
        case $before in
        --bot) words='random easy normal none' ;;
        --bots) words='random,random easy,easy normal,normal normal,random normal,easy easy,random' ;;
        --deck | --vs | --first) words='federation dominion' ;;
        --decks) words='1 2 3 4 5' ;;
        --edition) words='2005 2004' ;;
        --game | --play) words='trekwar enemy wars' ;;
        --seat) words='federation dominion red blue amber violet spectator all' ;;
        --learn) words='list 1 2 3 4' ;;
        --resume | --scene | --compare | replay | scene | check) COMPREPLY=($(compgen -f -- "$word")); return ;;
        esac
        [ -n "$words" ] || case $command in
        play) words='trekwar enemy wars --deck --vs --bot --seed --first --edition --resume --scene --learn --join --name --watch --plain --help' ;;
        serve) words='--listen --port --db --threads --proxy --guests --play --help' ;;
        replay) words='--to --seat --verify --json --help' ;;
        scene) words='--marks --sites --invert --help' ;;
        sim) words='trekwar enemy wars --deck --vs --decks --bots --games --seed --edition --threads --json --csv --inputs --help' ;;
        check) words='--game --edition --json --help' ;;
        explain) words='trekwar enemy wars --type --numbers --text --all --asm --json --help' ;;
        words) words='trekwar enemy wars --json --table --help' ;;
        rules) words='trekwar enemy wars guide --json --help' ;;
        bench) words='trekwar enemy wars --edition --decks --json --compare --signatures --count --help' ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    [ "${#COMPREPLY[@]}" -gt 0 ] || COMPREPLY=($(compgen -f -- "$word"))
}
complete -F _rift rift
