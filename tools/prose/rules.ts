/** A word or phrase that the project does not use. */
export interface Rule {
  readonly name: string;
  /** Matched without regard to case, in prose whose code, links and inserted values are replaced by `…`. */
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly advice: string;
  /** A sentence that breaks the rule. */
  readonly bad: string;
  /** A sentence that says the same and passes every rule. */
  readonly good: string;
}

/** Limit of words in a sentence. Code counts as no word. */
export const longestSentence = 30;

export const rules: readonly Rule[] = [
  {
    name: "left-out",
    pattern: /\b(?:leav(?:e|es|ing)|left) (?:\S+ )?out\b/,
    advice: 'Write "omitted", "If omitted, …" or "Default: …".',
    bad: "The limit of results; 50 when left out.",
    good: "Maximum number of results. Default: 50.",
  },
  {
    name: "told",
    pattern: /\b(?:tell|tells|telling|told)\b/,
    advice: 'Write "returns", "reports", "the response contains", or "distinguish" for "tell apart".',
    bad: "The service tells the key only once.",
    good: "The service returns the key only once.",
  },
  {
    name: "anew",
    pattern: /\banew\b/,
    advice: 'Write "again", "creates a new …" or "recreates".',
    bad: "The key is created anew.",
    good: "Trefoil recreates the key.",
  },
  {
    name: "entered",
    pattern: /\b(?:is|are|was|were|be|been) entered\b|\benters\b|\bnameless(?:ly)?\b/,
    advice: 'Write "authenticates", "signs in" or "anonymously".',
    bad: "The registry is entered with a token.",
    good: "Trefoil authenticates to the registry with a token.",
  },
  {
    name: "mend",
    pattern: /\bmend(?:s|ed|ing)?\b|\bsets? (?:\S+ )?right\b|\bheals?\b/,
    advice: 'Write "fix" or "repair".',
    bad: "No retry mends that.",
    good: "A retry does not fix this error.",
  },
  {
    name: "give-leave",
    pattern: /\b(?:giv(?:e|es|en|ing)|gave|without|with|has|have) leave\b/,
    advice: 'Write "allow" or "opt in".',
    bad: "The program gives leave to replace it.",
    good: "The program allows the replacement.",
  },
  {
    name: "spare-place",
    pattern: /\bspares?d?\b|\broom for\b|\bno room\b/,
    advice: 'Write "free quota" or "unused".',
    bad: "The quota has no room for one more index.",
    good: "The index quota is exhausted.",
  },
  {
    name: "stranger",
    pattern: /\bstrangers?\b|\bstrange\b/,
    advice: 'Write "unknown", "unexpected" or "not managed by this stack".',
    bad: "A stranger in the list is ignored.",
    good: "An unknown member of the list is ignored.",
  },
  {
    name: "somebody",
    pattern: /\b(?:some|any|every|no)body\b|\b(?:of|by|with|from|what) others\b/,
    advice: 'Name the actor: "the user", "another stack", "no process", "outside Pulumi".',
    bad: "Somebody else's object is not deleted.",
    good: "An object of another stack is not deleted.",
  },
  {
    name: "stands",
    pattern:
      /\b(?:stands?|stood|standing) (?:in|for|above|below|before|between|at|on|under|beside|behind|where|as|there|here|over|with|first|last|alone|still)\b|\b(?:what|it|as|that|which|they|who) (?:stands?|stood)\b/,
    advice: 'Write "is defined in", "is written in", "refers to" or "represents".',
    bad: "The placeholder stands for the name.",
    good: "The placeholder represents the name.",
  },
  {
    name: "hangs-on",
    pattern: /\b(?:hangs?|hung|hanging) (?:on|upon|from)\b/,
    advice: 'Write "depends on".',
    bad: "The order hangs on the references.",
    good: "The order depends on the references.",
  },
  {
    name: "goes",
    pattern:
      /\bgoes\b(?! through\b)|\b(?:go|going|went|gone) (?:on|by|out|away|with)\b|\b(?:old|new|last|first) (?:one|ones) go\b/,
    advice: 'Write "is identified by", "is sent", "continues" or "is deleted".',
    bad: "A repository goes by its name.",
    good: "A repository is identified by its name.",
  },
  {
    name: "gone",
    pattern: /\b(?:is|are|was|were|be|has|have|had|being) (?:not )?gone\b/,
    advice: 'Write "no longer exists" or "was deleted".',
    bad: "The index is gone.",
    good: "The index no longer exists.",
  },
  {
    name: "hears",
    pattern: /\bhear(?:s|d|ing)?\b/,
    advice: 'Write "receives" or "no response was received".',
    bad: "The client heard no response.",
    good: "The client received no response.",
  },
  {
    name: "looks",
    pattern: /\blook(?:s|ed|ing)? (?:at|as|after|into|for|again|on)\b|\ba (?:second )?look\b/,
    advice: 'Write "reads", "checks", "is compared" or "searches for".',
    bad: "The stored value is looked at before a replacement.",
    good: "Trefoil checks the stored value before a replacement.",
  },
  {
    name: "put-back",
    pattern: /\b(?:put|puts|putting) (?:\S+ ){0,3}back\b/,
    advice: 'Write "restore" or "revert".',
    bad: "An update puts the old rules back.",
    good: "An update restores the old rules.",
  },
  {
    name: "made-up",
    pattern: /\bma(?:de|ke|kes|king) (?:\S+ )?up\b(?! (?:of|to)\b)|\bmade-up\b/,
    advice: 'Write "generated" or "auto-named".',
    bad: "The name is made up from the logical name.",
    good: "The name is generated from the logical name.",
  },
  {
    name: "is-made",
    pattern: /(?<!\bchanges? )\b(?:is|are|was|were|be|been|being) (?:not |only |first |never )?made\b/,
    advice: 'Write "is created", "is generated", "is sent" or "consists of".',
    bad: "The new key is made before the old key is revoked.",
    good: "The new key is created before the old key is revoked.",
  },
  {
    name: "takes",
    pattern:
      /\b(?:services?|servers?|regist(?:ry|ries)|APIs?|vendors?|clients?|provider|engine|host|Trefoil|Hub|Ably|Azure|endpoint|it|that|which|who|nothing|not) (?:takes?|took)\b(?! (?:part|effect|precedence|place|longer|time|about|up|(?:at (?:least|most) )?(?:\d|…|(?:a|an|several|many|some) (?:few )?(?:seconds?|minutes?|hours?|while)))\b)/,
    advice: 'Write "accepts", "requires" or "defaults to".',
    bad: "The service takes 50 rules.",
    good: "The service accepts 50 rules.",
  },
  {
    name: "taken",
    pattern:
      /\b(?:tak(?:e|es|en|ing)|took) (?:(?:it|them|the \S+|a \S+) )?(?:over|out|away|apart)\b|\bcounts? as taken\b|\b(?:is|are|was|were) taken\b/,
    advice: 'Write "adopt", "remove", "split", "use" or "in use".',
    bad: "An object with the same name is taken over.",
    good: "Trefoil adopts an object with the same name.",
  },
  {
    name: "texts",
    pattern:
      /\btexts\b|\b(?:a|any|each|every|one|no|this|that|another|whose) text\b(?! (?:file|field|message|column|editor|analyzer|embedding|vector|document|frame|query|or image)s?\b)/,
    advice: 'Write "strings", "a string", "messages" or "documents".',
    bad: "The rules are texts.",
    good: "The rules are strings.",
  },
  {
    name: "as-it-is",
    pattern:
      /\bas (?:it|they) (?:is|are|was|were|has been|stands?)(?=\s*(?:[.,;:)]|$)|\s+(?:and|or|in|there|but|until|then|by|for|at|on|to)\b)|\bas good as\b/,
    advice: 'Write "unchanged" or "equivalent to".',
    bad: "The index is kept as it is.",
    good: "The index is not changed.",
  },
  {
    name: "in-clear",
    pattern: /\bin (?:the )?clear\b/,
    advice: 'Write "in plain text".',
    bad: "No password is written in clear.",
    good: "No password is written in plain text.",
  },
  {
    name: "person",
    pattern: /\b(?:persons?|people)\b/,
    advice: 'Write "the user", "users" or "the account".',
    bad: "The token of a person is rejected.",
    good: "The token of a user is rejected.",
  },
  {
    name: "what-is-there",
    pattern:
      /\bwhat(?:ever)? (?:is|was|lies|exists) there\b|\bthere already\b|\b(?:is|are|was|were|be|been|still|already|not yet) (?:not |no longer |still )?there\b(?=\s*(?:[.,;:)]|$)|\s+(?:and|or|before|after|with|in|as|when|yet|while)\b)/,
    advice: 'Write "the existing object", "exists" or "does not exist".',
    bad: "An update compares it with what is there.",
    good: "An update compares it with the existing object.",
  },
  {
    name: "cut-off",
    pattern: /\bcut(?:s|ting)? (?:\S+ )?off\b/,
    advice: 'Write "interrupted" or "closed".',
    bad: "A run that was cut off leaves an entry.",
    good: "An interrupted update leaves an entry.",
  },
  {
    name: "one-that",
    pattern:
      /\b(?:ones?|those) (?:that|which|who)\b|\bsuch as (?:are|is)\b|\bthat which\b|\bthe (?:old|new|older|newer|other|next|last|first) ones?\b/,
    advice: "Use the noun.",
    bad: "The one that is older is deleted.",
    good: "The older key is deleted.",
  },
  {
    name: "of-what",
    pattern: /\b(?:of|with|for|by|from|in|at|about|under|against) what\b/,
    advice: "Use a noun in place of the clause.",
    bad: "The address of what is called.",
    good: "URL of the function.",
  },
  {
    name: "description-start",
    pattern:
      /^\s*(?:Whether|What(?! if)|How(?! to\b)|Who|Whom|Whose|Which|(?:When|Where|Why|As)\b(?=[^,.]*(?:[.;]|$)))\b(?=[^?]*$)/,
    advice: 'Start with a noun or a verb: "Allow …", "Number of …", "Time of …".',
    bad: "Whether filters may use it.",
    good: "Allow the field in filters.",
  },
  {
    name: "waited",
    pattern: /\b(?:is|are|was|were|be) (?:not |never )?waited\b|\bwaited for\b/,
    advice: 'Use the active voice: "Trefoil waits for …".',
    bad: "The end of the build is waited for.",
    good: "Trefoil waits until the build ends.",
  },
  {
    name: "answer",
    pattern: /\banswer(?:s|ed|ing)?\b/,
    advice: 'Write "response", "returns" or "responds".',
    bad: "The service answers 404.",
    good: "The service returns 404.",
  },
  {
    name: "asks",
    pattern:
      /\basks\b|\b(?:is|are|was|were|be|been|being|when|not|once|only|if) asked\b|\bask(?:ed|ing)? (?:for|of|about|by|with|again|it|the)\b/,
    advice: 'Write "requests", "requires", "reads" or "sends".',
    bad: "The registry asks for a token.",
    good: "The registry requires a token.",
  },
  {
    name: "says",
    pattern: /\b(?:says|said|saying)\b|\b(?:to|not|may|must|would|cannot|can|should|they|and) say\b/,
    advice: 'Write "reports", "contains", "states" or "defines".',
    bad: "The message says what to do.",
    good: "The message contains the next step.",
  },
  {
    name: "mind",
    pattern:
      /\b(?:knows|sees|wants|believes?|believed|thinks?|thought|wishes|speaks|forgets|forgotten|remembers?|remembered|learns|guess(?:es|ed))\b/,
    advice: 'A program has no mind. Write "supports", "reads", "requires", "stores", "uses" or "assumes".',
    bad: "The emulator knows three services.",
    good: "The emulator supports three services.",
  },
  {
    name: "whom",
    pattern:
      /\bwhom\b|\b(?:who|what|which|where|how)(?:so)?ever\b(?! (?:than|,))(?<!however)|\bhowever (?:many|much|long|often|it|the)\b/,
    advice: 'Write "any …", "regardless of …" or name the actor.',
    bad: "Whoever holds the token can pull.",
    good: "Each owner of the token can pull.",
  },
  {
    name: "of-its-own",
    pattern:
      /\bof (?:its|their|your|our|one's|his) own\b(?=\s*(?:[^\w\s]|$)| (?:and|or|in|for|with|that|which|as|under|at|is|are|by|to|on|when|where)\b)|\b(?:yours|theirs|ours)\b/,
    advice: 'Write "its own …", "separate" or "custom".',
    bad: "Each test runs in a folder of its own.",
    good: "Each test runs in a separate folder.",
  },
  {
    name: "nothing-of",
    pattern: /\bnothing (?:of|but|where|when|that|which|else|shows)\b|\b(?:is|are|was|were|has|have|had) none\b/,
    advice: 'Write "no …", "only …" or "does not exist".',
    bad: "Nothing of the body is logged.",
    good: "The body is not logged.",
  },
  {
    name: "but",
    pattern: /\b(?:all|none|not|anything|everything|every \S+|no \S+) but\b(?! also\b)|\bbut for\b|\bnone other\b/,
    advice: 'Write "except" or "only".',
    bad: "No field but the key is required.",
    good: "Only the key is required.",
  },
  {
    name: "all-that",
    pattern: /\ball (?:the same\b|that (?:is|the|it|was|they|a|has|can|may)\b)|\ball of (?:it|what)\b/,
    advice: 'Write "all …" with a noun, or "anyway".',
    bad: "All that the state holds is encrypted.",
    good: "The whole state is encrypted.",
  },
  {
    name: "no-more",
    pattern: /\bno more\b(?! than\b)/,
    advice: 'Write "no longer", "no additional …" or "only".',
    bad: "The service accepts no more requests.",
    good: "The service no longer accepts requests.",
  },
  {
    name: "comes-back",
    pattern: /\b(?:comes?|came|coming) back\b/,
    advice: 'Write "is returned", "is restored" or "reconnects".',
    bad: "A secret comes back masked.",
    good: "The service returns a masked secret.",
  },
  {
    name: "lies-in",
    pattern: /\b(?:lies|lay|lie) (?:in|at|on|beside|below|under|between|there)\b/,
    advice: 'Write "is stored in" or "is located in".',
    bad: "The record lies in a folder.",
    good: "The record is stored in a folder.",
  },
  {
    name: "refuse",
    pattern: /(?<!\bconnection (?:was |is )?)\brefus(?:e|es|ed|al|als|ing)\b(?! connections?\b)/,
    advice: 'Write "reject".',
    bad: "A read-only key is refused.",
    good: "A read-only key is rejected.",
  },
  {
    name: "bears",
    pattern: /\b(?:bears?|bore|borne)\b/,
    advice: 'Write "contains", "has" or "supports".',
    bad: "Each request bears a header.",
    good: "Each request contains a header.",
  },
  {
    name: "beside",
    pattern: /\bbesides?\b/,
    advice: 'Write "next to", "in addition to" or "except".',
    bad: "The file is written beside the state.",
    good: "The file is written next to the state.",
  },
  {
    name: "words-of",
    pattern: /\b(?:in|its|their|own) words\b|\bwords of (?:the|a|an)\b|['’]s (?:own )?words\b/,
    advice: 'Write "message", "term" or "wording".',
    bad: "The error contains the service's words.",
    good: "The error contains the message of the service.",
  },
  {
    name: "by-hand",
    pattern: /\bby hand\b/,
    advice: 'Write "manually" or "handwritten".',
    bad: "Remove the entry by hand.",
    good: "Remove the entry manually.",
  },
  {
    name: "at-the-service",
    pattern: /\bat (?:the|a) (?:service|vendor|registry)\b|\bat (?:Docker Hub|Ably|Azure)\b/,
    advice: 'Write "in the service" or "on the server".',
    bad: "The object was changed at the service.",
    good: "The object was changed in the service.",
  },
  {
    name: "in-place-of",
    pattern: /\bin place of\b|\bin (?:its|their) place\b/,
    advice: 'Write "instead of" or "replaces".',
    bad: "The token is used in place of a password.",
    good: "The token is used instead of a password.",
  },
  {
    name: "at-once",
    pattern: /\bat once\b/,
    advice: 'Write "immediately" or "at the same time".',
    bad: "A fatal error ends the run at once.",
    good: "A fatal error ends the run immediately.",
  },
  {
    name: "at-work",
    pattern: /\bat work\b/,
    advice: 'Write "enabled", "active" or "running".',
    bad: "The rule is at work.",
    good: "The rule is enabled.",
  },
  {
    name: "shut-out",
    pattern: /\bshut(?:s|ting)? (?:\S+ ){0,2}out\b|\blets? (?:\S+ )?in\b/,
    advice: 'Write "locks out" or "allows access".',
    bad: "The change shuts the user out.",
    good: "The change locks the user out.",
  },
  {
    name: "half-made",
    pattern: /\bhalf[- ]made\b/,
    advice: 'Write "partially created".',
    bad: "A half-made object is recorded.",
    good: "A partially created object is recorded.",
  },
  {
    name: "least-length",
    pattern: /\b(?:least|greatest) (?:length|number|value|size|count|score|time)\b/,
    advice: 'Write "minimum" or "maximum".',
    bad: "Least length of a term.",
    good: "Minimum length of a term.",
  },
  {
    name: "args",
    pattern: /\bargs?\b/,
    advice: 'Write "inputs" for a resource, "arguments" for a function.',
    bad: "The args of the resource are checked.",
    good: "The inputs of the resource are checked.",
  },
  {
    name: "organisation",
    pattern: /\borganisation/,
    advice: 'Write "organization", as Docker Hub does.',
    bad: "The organisation has three teams.",
    good: "The organization has three teams.",
  },
  {
    name: "scene",
    pattern: /\bscenes?\b|\bthe (?:house|world)\b/,
    advice: 'Write "scenario", "fixture", "architecture" or "environment".',
    bad: "Each scene starts an emulator.",
    good: "Each scenario starts an emulator.",
  },
  {
    name: "archaic",
    pattern:
      /\b(?:whereupon|whereby|thereby|therein|thereof|henceforth|hereafter|thereafter|lest|upon|shall|naught|whence|amongst|withhold(?:s|ing)?|withheld|to be had|in vain|of no use)\b/,
    advice: 'Use the modern word: "on", "so that … not", "after that", "hides", "available".',
    bad: "The lock is released lest another run waits.",
    good: "The lock is released so that another run can start.",
  },
  {
    name: "thing",
    pattern: /(?<!\binternet of )\bthings?\b/,
    advice: "Use the noun.",
    bad: "Two things are compared.",
    good: "Two names are compared.",
  },
];
