/** How a reply begins that says in words what it is: a thought, an action or the answer. */
export const LABELS =
  /^\s{0,8}\*{0,2}(?:Thought|Action|Final[ _]?Answer|思考|想法|行动|最终答案|最终回答)\*{0,2}\s?[:：]/i;
