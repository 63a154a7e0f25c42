/** The most common family names of China, which most people there have, at the beginning of a text. */
export const FAMILY_NAME_HAN =
  /^(?:欧阳|上官|司马|诸葛|[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文])/;

/** The same families in Latin letters, as far as they are no English words. */
export const FAMILIES =
  "ouyang wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin guo luo liang zheng xie tang deng feng cao peng zeng xiao tian dong yuan pan cai jiang yu du ye cheng wei su lu ding ren shen yao zhong cui tan fan jin shi liao jia xia fu fang bai zou xiong meng qin qiu hou yin xue lei duan";
