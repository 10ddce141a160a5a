import type { pickerTexts } from '../../components/picker-texts';
import type { pictureTexts } from '../../components/picture-texts';
import type { componentTexts } from '../../components/texts';
import type { Translation } from '../../texts';

export const pickers: Translation<typeof pickerTexts.english> = {
  nothing: '没有匹配的内容。',
  failed: '搜索失败',
  picked: '已选择：{name}',
};

export const pictures: Translation<typeof pictureTexts.english> = {
  choose: '选择图片',
  change: '更换',
  remove: '移除',
  refused: '浏览器无法将此文件读取为图片。请选择 PNG、JPEG、WebP 或 GIF 文件。',
};

export const components: Translation<typeof componentTexts.english> = {
  cancel: '取消',
  close: '关闭',
  retry: '重试',
  missing: { why: '它可能已被删除，或链接有误。', toList: '返回列表' },
  undo: '撤销操作',
  dismiss: '忽略',
  toast: '通知',
  loading: '正在加载{what}',
  showPassword: '显示密码',
  justNow: '刚刚',
  typeName: '输入“{name}”以确认。',
  search: '搜索',
  clearSearch: '清除搜索',
  removeFilter: '移除筛选条件“{name}”',
  any: '不限',
  pages: '分页',
  first: '第一页',
  previous: '上一页',
  next: '下一页',
  selectAll: '选择此页的所有行',
  select: '选择 {name}',
  density: { label: '行高', comfortable: '宽松', compact: '紧凑' },
  copy: '复制',
  copied: '已复制',
  copyWhat: '复制{what}',
  copiedWhat: '已复制{what}',
  copyFailed: '浏览器拒绝了复制。请选中文本并手动复制。',
  requestId: '请求 {id}',
  chart: { table: '显示为表格', date: '日期', name: '名称', value: '值' },
  diff: { added: '新增', removed: '移除', same: '没有差异。', label: '逐行更改' },
  editor: {
    problems: { other: '{count} 个问题' },
    line: '第 {line} 行：{message}',
    leave: '依次按 Escape 和 Tab 离开编辑器。',
  },
};
