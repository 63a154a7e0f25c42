import type { Language } from "../../engine/language.ts";

/** What the offline model says in its own words. */
const phrases = {
  en: {
    greeting: "Hello! What can I do for you?",
    thanks: "You're welcome.",
    farewell: "Goodbye!",
    noted: "Good. What else can I do for you?",
    refusal: (examples: string) =>
      `I am the offline model and do not understand this: I only know what is installed here.\nAsk, for example:\n${examples}`,
    about: (examples: string) =>
      `I am the offline model: I look up and arrange what is installed here.\nAsk, for example:\n${examples}`,
    leftOut: (said: string) => `I cannot look this up for “${said}”. Ask for something else, or without it.`,
    need: (what: string) => `Could you tell me ${what}?`,
    nothingFits: "None of my tools fits this task.",
    done: "Done.",
    failed: (what: string) => `This could not be done: ${what}`,
    notPossible: "This could not be done.",
    quoted: (words: string) => `The service answered: “${words}”`,
    notAmong: (value: string, choices: string) => `There is no "${value}" here. The choices are: ${choices}.`,
    tooLong: (length: number, most: number) =>
      `I work without a language model and read up to ${most} characters at once; this has ${length}. Please say in fewer words what you need.`,
    nothingFound: "Nothing was found out about this.",
    partRead: "The answer was too long, and only its beginning was read. Ask for less at once, to have it whole.",
    general: "From general knowledge:",
    whichOne: "Which one would you like?",
    mayMean: "I can take this in two ways:",
    whichMeant: "Which do you mean?",
    declined: "The user does not want to go on.",
    settled: "Good. I have done nothing more for this.",
    later: "The user wants to settle something else first.",
    first: "All right, that comes first. What do you need for it?",
    stillWaits: "Nothing is done yet. Say yes to go ahead, or no to leave it; ask for anything else after that.",
    notKnown: "I cannot tell. What is known of it stands on the card; nothing is done yet.",
    notDone: "All right, nothing was done. What would you like instead?",
    otherwise: "What would you like instead?",
    nothingOpen: "There is nothing waiting for a yes. What can I do for you?",
    dropped: "All right, I leave it at that. Nothing more was done.",
    and: ", ",
    lastAnd: " and ",
  },
  zh: {
    greeting: "您好！有什么可以帮您？",
    thanks: "不客气。",
    farewell: "再见！",
    noted: "好的。还需要我做什么吗？",
    refusal: (examples: string) =>
      `我是离线模型，没有理解您的问题，只能使用这里已安装的功能。\n您可以这样问：\n${examples}`,
    about: (examples: string) => `我是离线模型，可以查询和办理这里已安装的功能。\n您可以这样问：\n${examples}`,
    leftOut: (said: string) => `无法按“${said}”查询。请换一种说法，或不限定这一项。`,
    need: (what: string) => `请问${what}？`,
    nothingFits: "没有适合这个任务的工具。",
    done: "已完成。",
    failed: (what: string) => `未能完成：${what}`,
    notPossible: "未能完成。",
    quoted: (words: string) => `服务的答复是“${words}”`,
    notAmong: (value: string, choices: string) => `没有“${value}”。可以选择：${choices}。`,
    tooLong: (length: number, most: number) =>
      `我没有使用语言模型，一次最多能理解 ${most} 个字符，这里有 ${length} 个。请简短说明您的需要。`,
    nothingFound: "没有查到相关结果。",
    partRead: "答复过长，只读取了开头部分。缩小查询范围即可看到完整结果。",
    general: "根据一般知识：",
    whichOne: "请问您选哪一个？",
    mayMean: "这句话可以有两种理解：",
    whichMeant: "请问您指的是哪一种？",
    declined: "用户不想继续。",
    settled: "好的，我没有再另外办理。",
    later: "用户想先处理别的事。",
    first: "好的，先办那件事。您具体需要什么？",
    stillWaits: "尚未办理。同意请说“同意”，不办请说“不用了”；其他事项请在此之后再提出。",
    notKnown: "这个问题我答不上来，已知的内容都在卡片上；尚未办理。",
    notDone: "好的，没有执行任何操作。您想怎么改？",
    otherwise: "您想怎么改？",
    nothingOpen: "目前没有等待您确认的事项。有什么可以帮您？",
    dropped: "好的，到此为止，没有再执行任何操作。",
    and: "、",
    lastAnd: "、",
  },
} as const;

export type Phrases = (typeof phrases)[Language];

export const offlinePhrases = (language: Language): Phrases => phrases[language];
