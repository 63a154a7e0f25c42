/** What the words of a step show about the agent. */
export const wording = {
  assumes:
    /\bassum|\bgenerally\b|\btypically\b|\blikely\b|commonly known|general knowledge|假设|假定|大概|一般来说|常识/i,
  invents:
    /\bsimulat|\bplaceholder|\bhypothetical|\bmock\b|\bdummy\b|\bfictional|for demonstration|模拟|虚构|占位|示例数据/i,
  plans: /\bI will\b|\bI'll\b|\blet's\b|\blet us\b|\bnext step|\bplan\b|我将|接下来|计划|下一步/i,
  mends: /\bcorrected\b|\bmistake|\berror|\bissue\b|\bit (seems|appears|looks like)|\brectif|更正|修正|出错|错误|似乎/i,
} as const;
