const VERBS =
  'add|agree|allow|apply|approve|archive|arrange|ask|assign|attach|avoid|begin|book|bring|build|call|change|check|cherry-pick|choose|claim|clean|clear|click|clone|close|collect|commit|communicate|compare|compile|complete|configure|confirm|connect|consider|contact|copy|create|cut|decide|define|delete|deploy|determine|disable|discuss|do|document|double-check|download|draft|drill|drive|edit|email|enable|ensure|enter|escalate|execute|familiari[sz]e|fetch|file|fill|find|fix|follow|generate|get|give|go|hand|hang|hold|identify|import|include|inform|install|introduce|invite|join|keep|label|leave|let|link|list|locate|log|look|make|mark|measure|merge|migrate|monitor|mount|move|name|navigate|nominate|note|notify|open|organi[sz]e|paste|pick|place|plan|plug|point|pour|post|prepare|press|propose|provide|publish|pull|push|put|raise|read|rebase|record|register|release|remove|rename|repeat|replace|reply|report|request|reset|resolve|respond|restart|restore|review|rotate|run|save|scan|schedule|screw|select|send|set|share|sieve|sign|speak|squash|start|stop|submit|switch|tag|take|talk|tell|test|track|try|turn|type|update|upgrade|upload|use|verify|view|visit|wait|work|write';
/** A line that is an instruction. */
export const IMPERATIVE = new RegExp(`^(?:${VERBS})(?=[\\s:,]|$)`, 'i');
/** Words that may precede the verb. */
const BEFORE_VERB =
  /^(?:\w+,|please|then|next|now|first|finally|optionally|always|never|do not|don['’]t|(?:if|once|to|in|on|from|when|after|before|for) [^,]{3,60},)\s*/i;

/** Returns whether a line is an instruction: “Please open the console”. */
export const isImperative = (text: string): boolean => IMPERATIVE.test(text.replace(BEFORE_VERB, ''));

const NAMES_TASK =
  /^(?:how (?:to|do (?:i|we|you)|can (?:i|we|you))|steps?\b|(?:step[- ]by[- ]step|instructions|procedure|checklist|runbook)\b|process(?:$| (?:for|of|to)\b))|\b(?:steps|procedure|checklist|process|runbook|instructions|how[- ]to|workflow)(?: (?:for|to|of) .{3,50})?$/i;
const GERUND =
  /^[a-z]{3,14}ing (?:a|an|the|your|our|new|up|out|for|to|with|in|on|into|from|code|project|pull|issues?|changes?|expenses|feedback|access|people|documents?)\b/i;
const NO_GERUND =
  /^(?:meeting|understanding|being|thinking|following|according|including|during|nothing|something|anything|everything|working with us)\b/i;
const NO_TASK_END =
  /\b(?:options|types|status|names|levels|labels|rules|principles|practices|guidelines|requirements|criteria|examples?|overview|policy|policies|format|structure|tips|ideas|notes|details|information|questions|goals|values|faq)$/i;
const NO_TASK =
  /^(?:use cases?|test (?:plan|cases?|grid|results?)|work(?:ing|stream| (?:groups?|streams?|items?))|list of|file (?:formats?)|labels?\b|report (?:of|for)|plan (?:of|for)|name (?:of|and)|change(?:s\b|[- ]?log)|build status|record of|review (?:of|process)?$|start(?:ing)? point|contact (?:information|info|us)|call for|merge requests?|pull requests?|sign off|post[- ]?mortem)\b/i;

/** Returns whether a heading announces steps. */
export const saysSteps = (heading: string): boolean =>
  /^(?:how (?:to|do)|steps?\b|instructions|checklist)/i.test(heading);

/** Returns whether a heading calls what is below it a process: “Conflict resolution process”. */
export const saysProcess = (heading: string): boolean => /\b(?:process|procedure|steps)$/i.test(heading);

/** Returns whether a heading says what somebody does, without saying that steps follow: “Entering membership”, “How we fix pumps”. */
export const namesDoing = (heading: string): boolean =>
  /^how (?:we|you|i|to)\b|^[a-z]{3,14}ing(?: \S+){1,5}$/i.test(heading) &&
  !NO_GERUND.test(heading) &&
  !NO_TASK_END.test(heading);

/** “How to”, “How-to guides”: a list of pages. */
const OF_GUIDES = /^how[- ]?to(?:s|[- ](?:guides?|articles?|docs|pages|videos))?$/i;

/** “First day”, “Week 1”: a stage of a process, called by when it is. What is needed “before you begin” is not the task. */
const STAGE =
  /^(?:(?:on |in |before |during |after )?(?:your |the )?(?:first|last) (?:day|week|month)|(?:day|week) (?:one|1))$/i;

/** Returns whether a heading names a task. */
export function isTaskHeading(heading: string): boolean {
  if (/\.\.\.|…/.test(heading)) return false;
  if (STAGE.test(heading)) return true;
  if (NAMES_TASK.test(heading)) return !OF_GUIDES.test(heading);
  if (GERUND.test(heading) && !NO_GERUND.test(heading)) return true;
  const words = heading.split(' ').length;
  return (
    IMPERATIVE.test(heading) &&
    words >= 2 &&
    words <= 10 &&
    !NO_TASK_END.test(heading) &&
    !NO_TASK.test(heading)
  );
}
